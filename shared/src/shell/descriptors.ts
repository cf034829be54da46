/** What is open when node starts stays open in all that it starts. Walls do not hold it: it is open already. */

/** A line of bash that closes whatever is open beside the standard streams and the channel to our own process. */
export const CLOSE_OTHERS = `for fd in /dev/fd/*; do fd=\${fd##*/}; [[ $fd -le 2 || $fd == "$NODE_CHANNEL_FD" ]] || eval "exec $fd>&-"; done`;
