rm -f left right; mkfifo left right
exec 3>left 4>right
echo "the right one" >&4
exec 4>&-
sleep 0.3
echo "the left one" >&3
