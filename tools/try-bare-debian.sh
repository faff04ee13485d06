#!/usr/bin/env bash
# Try the last commit on a Debian that has nothing but Python and make.
#
# As root:  tools/try-bare-debian.sh [play] [test] [check] ...     (default: play test)
#
# Makes a minimal Debian in a new folder with debootstrap, copies the committed files into it and
# runs the targets there in order; `play` is started, asked for its front page, and stopped.
#
#   FOLDER    an existing result of an earlier run, to save time; the project in it is replaced
#   SUITE     the Debian release (default: bookworm)
#   MIRROR    where its packages come from (default: where this machine gets its own)
#   HAND_IN   further files to copy in, such as certificates or package tools' settings
#             (default: this machine's certificates, pip's and npm's settings)
set -euo pipefail
cd "$(dirname "$0")/.."

suite=${SUITE:-bookworm}
mirror=${MIRROR:-$(apt-cache policy | awk '$2 ~ /^https?:.*\/debian$/ {print $2; exit}')}
hand_in=${HAND_IN:-/etc/ssl/certs/ca-certificates.crt /etc/pip.conf $HOME/.npmrc}
folder=${FOLDER:-$(mktemp -d)}
chmod 755 "$folder"
port=8765
targets=("$@")
[ $# -gt 0 ] || targets=(play test)

# The house as a person finds it: no project, no Node, no compiler, no venv.
if [ ! -e "$folder/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=python3,make,ca-certificates "$suite" "$folder" "$mirror" >/dev/null
fi
for path in $hand_in; do
  [ -e "$path" ] || continue
  mkdir -p "$folder$(dirname "$path")"
  cp -L --remove-destination "$path" "$folder$path"
done
rm -rf "$folder/srv/project"
mkdir -p "$folder/srv/project"
git archive HEAD | tar -x -C "$folder/srv/project"

mount --bind /proc "$folder/proc"
mount --bind /dev "$folder/dev"
trap 'umount "$folder/proc" "$folder/dev"' EXIT

# Only what tells package tools how to reach their sources comes along from the environment.
passed=(HOME="$HOME" LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
while IFS= read -r -d '' entry; do
  case ${entry%%=*} in
    PIP_FIND_LINKS) ;;
    PIP_* | npm_config_* | *_proxy | *_PROXY | SSL_CERT_* | *_CA_BUNDLE | NODE_EXTRA_CA_CERTS) passed+=("$entry") ;;
  esac
done </proc/self/environ
inside() { env -i "${passed[@]}" chroot "$folder" sh -c "cd /srv/project && $1"; }

front_page() {
  inside "python3 -c \"import urllib.request as u; u.urlopen('http://127.0.0.1:$port/', timeout=2).read()\"" 2>/dev/null
}

try_play() {
  local job seconds=0
  # A process group of its own, so that the server under make can be stopped with it.
  set -m
  inside "make play ARGS='--host 127.0.0.1 --port $port'" &
  job=$!
  set +m
  until front_page; do
    kill -0 "$job" 2>/dev/null || { echo 'make play ended without serving' >&2; return 1; }
    [ $((seconds += 1)) -le 300 ] || { kill -- "-$job"; echo 'make play does not serve' >&2; return 1; }
    sleep 1
  done
  kill -- "-$job"
  wait "$job" || true
}

for target in "${targets[@]}"; do
  started=$SECONDS
  if [ "$target" = play ]; then try_play; else inside "make $target"; fi
  echo "make $target: $((SECONDS - started)) s"
done
[ -n "${FOLDER:-}" ] || echo "The Debian is in $folder; use it again with FOLDER=$folder"
