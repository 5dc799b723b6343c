#!/bin/sh
# Runs a command of Casebook as the user of casebook.service, with the variables of /etc/casebook.env. The variables named below
# may also be set for one run. Paths must be absolute, and the user casebook must be allowed to use them. As root, for example:
# deploy/run-command.sh reset-password -- admin
if ! grep -q "^    \"$1\": " /opt/casebook/package.json; then
  echo "There is no command \"$1\" (docs/operations.md)." >&2
  exit 2
fi
unit=casebook-command-$$
variables=$(mktemp)
# Ctrl-C ends the command too.
trap 'rm -f "$variables"; systemctl stop "$unit" 2>/dev/null' EXIT
trap 'exit 130' INT TERM
env | grep -E '^(DATABASE_URL|DATA_DIR|FILES|NEW_SECRET_KEY|REPLICA_URL|TMPDIR)=' > "$variables"
systemd-run --quiet --pty --pipe --wait --collect --unit="$unit" -p User=casebook -p WorkingDirectory=/opt/casebook -p UMask=0077 \
  -p Environment=DATA_DIR=/var/lib/casebook -p EnvironmentFile=-/etc/casebook.env -p EnvironmentFile="$variables" \
  /usr/bin/npm run --silent "$@"
