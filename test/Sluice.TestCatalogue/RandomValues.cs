using Sluice.Model;

namespace Sluice.TestCatalogue;

/// <summary>Makes random values of any shape: every form of null, emptiness, extremes and text.</summary>
public static class RandomValues
{
    /// <summary>A maker of values; the second argument bounds how large and deep they get.</summary>
    /// <param name="shape">The type.</param>
    /// <param name="primitives">
    /// Makers of primitives, each a <c>Func&lt;Random, int, T&gt;</c>, that go before the usual ones.
    /// </param>
    public static Func<Random, int, T?> Maker<T>(
        TypeShape<T> shape,
        IReadOnlyDictionary<Type, Delegate>? primitives = null
    ) => new RandomVisitor(primitives).Get(shape).Next;
}

/// <summary>Makes values of one type.</summary>
internal abstract class Maker
{
    internal abstract object? NextBoxed(Random random, int size);
}

/// <inheritdoc/>
internal sealed class Maker<T> : Maker
{
    internal Func<Random, int, T?>? Make { get; set; }

    internal T? Next(Random random, int size) =>
        default(T) is null && (size <= 0 || random.Next(8) == 0) ? default : Make!(random, size);

    internal override object? NextBoxed(Random random, int size) => Make!(random, size);
}
