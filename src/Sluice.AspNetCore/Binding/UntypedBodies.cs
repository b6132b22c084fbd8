using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Bodies whose values have no declared type: <see cref="object"/>, the documents of System.Text.Json, and what
/// converters read. There, a number of one byte becomes an object of forty or a hundred.
/// </summary>
internal static class UntypedBodies
{
    // A boxed number takes about a quarter of an empty dictionary.
    private const int ValuesOfContainer = 4;

    private static readonly ReachedTypes s_untyped = new(UndeclaredValues.HaveAnyForm);

    /// <summary>Returns how many values a body of a type may have.</summary>
    public static int MaxValuesOf(TypeShape shape, SluiceHttpOptions options) =>
        s_untyped.AreIn(shape) ? MaxValuesOf(options) : int.MaxValue;

    /// <summary>Returns how many values take as much memory as the objects and arrays that a body may have.</summary>
    public static int MaxValuesOf(SluiceHttpOptions options) =>
        (int)Math.Min((long)options.MaxBodyContainers * ValuesOfContainer, int.MaxValue);
}
