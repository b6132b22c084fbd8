using System.Globalization;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;
using Sluice.Benchmarks.Figures;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Probes;
using Sluice.Benchmarks.Report;

// gate [PREFIX…]: the short, interleaved run that compares with targets.tsv. Anything else goes to BenchmarkDotNet.
if (args is ["gate", .. string[] prefixes])
    return GateRun.Run(prefixes);

// area AREA SHARE [PREFIX…]: the lines of one area, in a process that the gate starts for it.
if (args is ["area", string area, string share, .. string[] within])
    return GateRun.RunArea(area, double.Parse(share, CultureInfo.InvariantCulture), within);

// processes COUNT [PREFIX…]: the same run in fresh processes, and how much they differ.
if (args is ["processes", string count, .. string[] compared])
    return ProcessRun.Run(int.Parse(count, CultureInfo.InvariantCulture), compared);

// report DIRECTORY [PREFIX…]: the same run, written as the page of published figures.
if (args is ["report", string pages, .. string[] asked])
    return ReportRun.Run(pages, asked);

// cold NAME SIDE: one first call, in a process that the gate starts for it.
if (args is ["cold", string name, string side])
    return ColdStart.RunChild(name, side);

// cpu PREFIX…: CPU time of this process for workloads of the gate that wait for a server.
if (args is ["cpu", .. string[] measured])
    return CpuProbe.Run(measured);

// hostile [DOCUMENTS]: what readers of JSON accept although it is damaged.
if (args is ["hostile", .. string[] documents])
    return HostileFigures.Run(documents is [string all] ? int.Parse(all, CultureInfo.InvariantCulture) : 200_000);

// rows-delegate: the quick form of a probe, where BenchmarkDotNet would take minutes.
if (args is ["rows-delegate"])
    return RowDelegateProbe.Run();

// pages: what a page costs by its place, by keyset and by number.
if (args is ["pages"])
    return PagesProbe.Run();

// types [PART]: every kind of value, to see on which of them something is lost.
if (args is ["types", .. string[] parts])
    return TypesProbe.Run(parts.FirstOrDefault(""));

// scale json|msgpack GIGABYTES: sequences from ten elements to gigabytes.
if (args is ["scale", string wire, string size])
    return await ScaleProbe.RunAsync(wire == "json", double.Parse(size, CultureInfo.InvariantCulture));

// objects-floor: rows of PostgreSQL as objects beside rows that are dropped, or not read.
if (args is ["objects-floor"])
    return await ObjectFloorProbe.RunAsync();

// insert-scale ROWS: millions of rows of JSON Lines into PostgreSQL, their time and memory.
if (args is ["insert-scale", string rows])
    return await InsertScaleProbe.RunAsync(long.Parse(rows, CultureInfo.InvariantCulture));

// cores: the work of two threads against that of one.
if (args is ["cores"])
    return CoresProbe.Run();

// It builds the libraries once more for itself, which takes longer than the two minutes that it allows where there are
// few cores.
BenchmarkSwitcher
    .FromAssembly(typeof(GateRun).Assembly)
    .Run(args, ManualConfig.Create(DefaultConfig.Instance).WithBuildTimeout(TimeSpan.FromMinutes(20)));
return 0;
