# Private environments for the scripts beside this file; sourced, never run.

# ensure_environment FOLDER PIP-ARGUMENT...: a virtual environment in FOLDER with these installed.
# It is made anew only when pyproject.toml, the interpreter, the arguments or the place have changed.
ensure_environment() {
  local folder=$1 python=${PYTHON:-python3} key log
  shift
  command -v "$python" >/dev/null || die "no $python on the path; install Python 3.11 or newer, or set PYTHON"
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "$("$python" --version) is too old; install Python 3.11 or newer, or set PYTHON"
  "$python" -c 'import ensurepip, venv' 2>/dev/null ||
    die "this Python has no venv module; on Debian and Ubuntu: apt install python3-venv"
  key=$(printf '%s\n' "$("$python" -c 'import sys; print(sys.executable, sys.version)')" "$folder" "$@" |
    cat - pyproject.toml | cksum)
  [ "$(cat "$folder/complete" 2>/dev/null)" = "$key" ] && return
  echo "Preparing an environment in $folder (a few minutes the first time) …" >&2
  mkdir -p "$folder"
  "$python" -m venv --clear "$folder" || die "could not create a virtual environment in $folder"
  log="$folder/pip.log"
  "$folder/bin/python" -m pip install --disable-pip-version-check --quiet "$@" >"$log" 2>&1 ||
    { tail -n 15 "$log" >&2; die "pip could not install the packages above; the whole log is $log"; }
  echo "$key" >"$folder/complete"
}

die() {
  echo "scripts/$(basename "$0"): $*" >&2
  exit 2
}
