#!/usr/bin/env bash
# Typed fuzzing, after the failures that were found before. The seed and the number of worlds are fixed, so that a result
# depends on the sources alone; ./test.sh takes a fifth of the worlds that eng/matrices.sh takes. Ten minutes are the
# limit for a busy machine. eng/fuzz.sh MINUTES takes a new seed each time.
worlds=16
[ "${SLUICE_SAMPLE:-}" = 1 ] && worlds=3
exec "$(dirname "$0")/../fuzz.sh" 10 --seed 2026 --worlds "$worlds"
