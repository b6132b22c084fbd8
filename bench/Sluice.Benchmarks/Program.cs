using BenchmarkDotNet.Running;
using Sluice.Benchmarks.Gate;

// gate [PREFIX…]: the short, interleaved run that compares with targets.tsv. Anything else goes to BenchmarkDotNet.
if (args is ["gate", .. string[] prefixes]) return GateRun.Run(prefixes);
BenchmarkSwitcher.FromAssembly(typeof(GateRun).Assembly).Run(args);
return 0;
