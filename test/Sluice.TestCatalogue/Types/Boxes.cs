using System.Numerics;
using System.Text;

namespace Sluice.TestCatalogue;

/// <summary>A type with one constructor parameter of any type, and a list of them.</summary>
public sealed record Box<T>(T Value, List<T>? More = null);

/// <summary>A type with one settable property and one field of any type.</summary>
public sealed class Crate<T>
{
    /// <summary>A property.</summary>
    public T? Content { get; set; }

    /// <summary>An init-only property with a value of its own.</summary>
    public int Weight { get; init; } = 7;
}

/// <summary>Witnesses of boxes.</summary>
[
    ShapeFor<Box<sbyte>>,
    ShapeFor<Box<byte>>,
    ShapeFor<Box<short>>,
    ShapeFor<Box<ushort>>,
    ShapeFor<Box<int>>,
    ShapeFor<Box<uint>>,
    ShapeFor<Box<long>>,
    ShapeFor<Box<ulong>>
]
[ShapeFor<Box<Int128>>, ShapeFor<Box<UInt128>>, ShapeFor<Box<nint>>, ShapeFor<Box<nuint>>, ShapeFor<Box<BigInteger>>]
[ShapeFor<Box<Half>>, ShapeFor<Box<float>>, ShapeFor<Box<double>>, ShapeFor<Box<decimal>>]
[
    ShapeFor<Box<bool>>,
    ShapeFor<Box<char>>,
    ShapeFor<Box<Rune>>,
    ShapeFor<Box<string>>,
    ShapeFor<Box<Guid>>,
    ShapeFor<Box<Uri>>,
    ShapeFor<Box<Version>>
]
[
    ShapeFor<Box<DateTime>>,
    ShapeFor<Box<DateTimeOffset>>,
    ShapeFor<Box<DateOnly>>,
    ShapeFor<Box<TimeOnly>>,
    ShapeFor<Box<TimeSpan>>
]
[
    ShapeFor<Box<byte[]>>,
    ShapeFor<Box<Memory<byte>>>,
    ShapeFor<Box<int?>>,
    ShapeFor<Box<DateTime?>>,
    ShapeFor<Box<Color>>,
    ShapeFor<Box<Rights>>,
    ShapeFor<Box<Status>>
]
[
    ShapeFor<Box<(int, string)>>,
    ShapeFor<Box<KeyValuePair<string, int>>>,
    ShapeFor<Box<object>>,
    ShapeFor<Box<Dictionary<string, int>>>,
    ShapeFor<Box<Dictionary<Color, int>>>
]
[
    ShapeFor<Crate<int>>,
    ShapeFor<Crate<string>>,
    ShapeFor<Crate<int?>>,
    ShapeFor<Crate<List<int>>>,
    ShapeFor<Crate<Crate<string>>>,
    ShapeFor<Crate<Box<int>>>
]
public partial class BoxShapes;
