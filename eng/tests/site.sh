#!/usr/bin/env bash
# The site: every page is built, and every link of it leads to a page and an anchor.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SluiceProjectUrl= bash eng/site.sh "$work/site" >"$work/log" 2>&1 || tail -5 "$work/log"
python3 eng/site/check.py "$work/site"
