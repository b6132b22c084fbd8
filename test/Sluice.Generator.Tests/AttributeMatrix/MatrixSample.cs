namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// The cases of an attribute that a run compares: a third of them, chosen by a fixed seed, a twelfth where a sample is
/// wanted (<see cref="SeededSample.IsWanted"/>), or all of them when <c>SLUICE_ATTRIBUTE_MATRIX</c> is <c>whole</c>
/// (eng/attribute-matrix.sh).
/// </summary>
internal static class MatrixSample
{
    private const int Seed = 20261123;
    private const int Least = 8;

    public static AttributeCase[] Of(IEnumerable<AttributeCase> cases)
    {
        AttributeCase[] distinct = [.. cases.DistinctBy(c => c.Name)];
        if (Environment.GetEnvironmentVariable("SLUICE_ATTRIBUTE_MATRIX") == "whole")
            return distinct;
        int share = SeededSample.IsWanted ? 12 : 3;
        int count = Math.Min(distinct.Length, Math.Max(Least, (distinct.Length + share - 1) / share));
        new Random(Seed).Shuffle(distinct);
        return distinct[..count];
    }
}
