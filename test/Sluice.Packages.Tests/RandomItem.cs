namespace Sluice.Packages.Tests;

internal static class RandomItem
{
    public static Item Of(Random random) =>
        new(
            random.Next(),
            random.Next(4) == 0 ? null : Text(random),
            (Colour)random.Next(2),
            random.Next() / 100m,
            DateTime.UnixEpoch.AddTicks(random.NextInt64(1L << 55)),
            Bytes(random),
            [.. Enumerable.Range(0, random.Next(4)).Select(_ => Part(random))]
        );

    public static string Text(Random random) =>
        string.Concat(Enumerable.Range(0, random.Next(300)).Select(_ => random.Next(8) == 0 ? "😀ä" : "a"));

    private static byte[] Bytes(Random random)
    {
        byte[] bytes = new byte[random.Next(300)];
        random.NextBytes(bytes);
        return bytes;
    }

    private static Part Part(Random random) =>
        new(
            new Guid(random.Next(), 2, 3, [1, 2, 3, 4, 5, 6, 7, 8]),
            Enumerable.Range(0, random.Next(3)).ToDictionary(key => $"k{key}", _ => random.NextDouble())
        );
}
