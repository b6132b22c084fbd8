#!/usr/bin/env bash
# Two minutes of typed fuzzing with a new seed, which it prints, after the failures that were found before.
exec bash "$(dirname "$0")/../fuzz.sh" 2
