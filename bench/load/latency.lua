-- One line for the report: requests, errors, duration and latencies in microseconds.
function done(summary, latency, requests)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d %d %d %d", summary.requests, e.connect + e.read + e.write + e.status + e.timeout, summary.duration,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9), latency.max))
end
