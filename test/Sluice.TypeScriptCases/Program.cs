using System.Globalization;
using Sluice.TypeScriptCases;

// What the scripts of eng/ give to the TypeScript compiler.
switch (args)
{
    case ["--expressions", string seed, string count]:
        foreach (
            string line in new RandomExpressions(int.Parse(seed, CultureInfo.InvariantCulture)).Take(
                int.Parse(count, CultureInfo.InvariantCulture)
            )
        )
            Console.Out.WriteLine(line);
        return 0;
    case ["--model"]:
        Console.Out.Write(LargeModel.Declare());
        return 0;
    default:
        Console.Error.WriteLine("usage: Sluice.TypeScriptCases --expressions SEED COUNT | --model");
        return 2;
}
