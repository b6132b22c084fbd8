using Sluice.Aot;

// Prints what every value of the catalogue is on every wire, a line each: two builds of the same sources are compared
// by comparing what they print.
using var output = new StreamWriter(Console.OpenStandardOutput(), bufferSize: 1 << 16);
switch (args)
{
    case []:
        CatalogueLines.Print(output);
        await RowLines.PrintAsync(output);
        LookUpLines.Print(output);
        MergeLines.Print(output);
        return 0;
    case ["--types"]:
        output.WriteLine(CatalogueLines.TypeCount);
        return 0;
    case ["--start"]:
        StartUp.Print(output);
        return 0;
    case ["--options", string call, string times]:
        OptionsRuns.Run(call, int.Parse(times, System.Globalization.CultureInfo.InvariantCulture));
        return 0;
    case ["--options-bytes"]:
        OptionsRuns.PrintBytes(output);
        return 0;
    default:
        Console.Error.WriteLine("usage: Sluice.Aot [--types | --start | --options CALL TIMES | --options-bytes]");
        return 2;
}
