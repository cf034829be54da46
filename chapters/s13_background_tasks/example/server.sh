# It ignores SIGTERM, and so does its child.
trap '' TERM
(while true; do sleep 1; done) &
echo "$$ $!" > pids
echo "listening on port 8080" | tee ready
wait
