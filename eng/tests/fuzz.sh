#!/usr/bin/env bash
# Typed fuzzing for two minutes at most, after the failures that were found before. The seed and the number of worlds are
# fixed, so that a result depends on the sources alone; eng/fuzz.sh MINUTES takes a new seed each time.
exec "$(dirname "$0")/../fuzz.sh" 2 --seed 2026 --worlds 29
