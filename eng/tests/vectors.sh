#!/usr/bin/env bash
# Code that works on vectors, again without the instructions that this machine has: the same tests in processes without
# AVX-512, without AVX2, and without any instruction beyond the baseline. One test of each process asserts that the
# instructions are off.
set -u
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0
dll=test/Sluice.Tests/bin/Release/net10.0/Sluice.Tests.dll
for off in AVX512 AVX2 HWIntrinsic; do
  env "DOTNET_Enable$off=0" "SLUICE_WITHOUT_INSTRUCTIONS=$off" dotnet exec "$dll" -noColor -class 'Sluice.Tests.Vectors.*' \
    -class '*.StringWritingTests' -class '*.NumberWritingTests' -class '*.DateWritingTests' \
    -class '*.WhiteSpaceTests' -class '*.NumberReadingTests' -class '*.DateReadingTests' -class '*.NumericKeyTests' \
    -class '*.IndentationTests' -class '*.OptionNameLengthTests' >"$log" 2>&1
  line=$(grep -E 'Total: [0-9]+, Errors: [0-9]+, Failed: [0-9]+' "$log" | tail -1)
  total=$(sed -nE 's/.*Total: ([0-9]+).*/\1/p' <<<"$line") bad=$(sed -nE 's/.*Failed: ([0-9]+).*/\1/p' <<<"$line")
  if [ "${total:-0}" -eq 0 ] || ! grep -q 'Errors: 0' <<<"$line"; then
    bad=1 total=1
  fi
  if [ "$bad" -ne 0 ]; then
    printf 'without %s:\n' "$off"
    grep -E '\[FAIL\]|Assert|Exception' "$log" | head -20
    tail -5 "$log"
  fi
  passed=$((passed + total - bad)) failed=$((failed + bad))
done
[ "$passed" -eq 0 ] && failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
