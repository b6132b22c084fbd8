using System.Diagnostics.CodeAnalysis;
using Sluice.Model;

namespace Sluice.Generated;

/// <summary>
/// Converts the sequences and lists of every type. Its own sequences and lists are looked up instead of referenced:
/// otherwise, native code would contain converters of lists of lists without end.
/// </summary>
internal sealed class ElementsConverter<T, TShape> : StaticConverter<T, TShape> where TShape : struct, IShape<T>
{
    public static readonly ElementsConverter<T, TShape> Instance = new();

    private ElementsConverter() { }

    /// <inheritdoc/>
    public override Converter<IEnumerable<T>> Sequence => (Converter<IEnumerable<T>>)Found(typeof(IEnumerable<T>));
    internal override Converter<List<T>> List => (Converter<List<T>>)Found(typeof(List<T>));

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program a list of lists has a generated shape, or is an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Converter Found(Type type) => RuntimeShapes.Find(type);
}
