for step in parse check bundle; do
  echo "$step ..."
  sleep 2
done
echo "error: notes.ts: 7 is not a function" >&2
exit 7
