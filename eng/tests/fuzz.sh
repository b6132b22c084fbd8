#!/usr/bin/env bash
# Typed fuzzing, after the failures that were found before. The seed and the number of worlds are fixed, so that a result
# depends on the sources alone; ten minutes are the limit for a busy machine. eng/fuzz.sh MINUTES takes a new seed each
# time.
exec "$(dirname "$0")/../fuzz.sh" 10 --seed 2026 --worlds 16
