#!/usr/bin/env bash
# The site: every page is built, and every link of it leads to a page and an anchor.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SluiceProjectUrl= bash eng/site.sh "$work/site" >"$work/log" 2>&1 || tail -5 "$work/log"
python3 eng/site/check.py "$work/site" || failed=1

# Code has colours, and a search finds pages before members of the API.
grep -q 'class="c-keyword">var<' "$work/site/docs/getting-started.html" || { echo 'error: code has no colours'; failed=1; }
cat >"$work/search.cjs" <<'JS'
const { readFileSync } = require("node:fs");
const site = process.argv[2], window = {};
eval(readFileSync(`${site}/search-index.js`, "utf8"));
const script = readFileSync(`${site}/site.js`, "utf8");
const score = eval(`(${script.slice(script.indexOf("function score("), script.indexOf("function search("))})`);
for (const [words, page] of [["keyset", "docs/paging.html"], ["messagepack", "docs/messagepack.html"]]) {
  const [first] = window.searchIndex.map(entry => [score(entry, [words]), entry]).filter(([value]) => value > 0).sort((a, b) => b[0] - a[0])[0].slice(1);
  if (!first[0].startsWith(page)) { console.log(`error: '${words}' finds ${first[0]} first`); process.exitCode = 1; }
}
JS
node "$work/search.cjs" "$work/site" || failed=1
exit "${failed:-0}"
