#!/usr/bin/env bash
# All random expressions of the TypeScript client's test, of which ./test.sh compiles a sample: each expression's computed type is the shape of the answer.
# An argument is their number (default: 2000).
exec bash "$(dirname "$0")/tests/typescript-client.sh" "${1:-2000}"
