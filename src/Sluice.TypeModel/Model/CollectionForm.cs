using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Model;

/// <summary>How a type that can be enumerated is written and read, or how its value is filled.</summary>
/// <param name="Kind">The kind of collection.</param>
/// <param name="Parts">The types of key and value, or of the element; empty for untyped collections.</param>
internal sealed record CollectionForm(CollectionKind Kind, TypeFacts[] Parts)
{
    /// <summary>The form of types that are no collections, or cannot be filled.</summary>
    public static readonly CollectionForm None = new(CollectionKind.None, []);

    /// <summary>
    /// Gets the method that creates a <see cref="CollectionKind.Built"/> collection, which takes precedence over
    /// <see cref="Constructor"/>.
    /// </summary>
    public MethodFacts? Builder { get; init; }

    /// <summary>Gets the public constructor that takes all elements or entries.</summary>
    public ConstructorFacts? Constructor { get; init; }

    /// <summary>
    /// Gets whether a sequence enumerates its last element first, so that its constructor takes them in reverse.
    /// </summary>
    public bool IsReversed { get; init; }
}
