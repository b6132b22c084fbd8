using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;

namespace Sluice.EntityFrameworkCore;

/// <summary>How values of a type are stored with default options. Immutable.</summary>
[RequiresUnreferencedCode(StoredValues.Unreferenced)]
[RequiresDynamicCode(StoredValues.Dynamic)]
internal sealed class Stored<T>
{
    private static Stored<T>? s_only;

    private Stored()
    {
        Converter = Converters.For<T>();
        All = FieldSelection.AllOf(Converter);
        Json = new() { Shapes = WireShapes.Of(Converter) };
        MessagePack = new() { Shapes = WireShapes.Of(Converter) };
        Comparer = StructuralEquality.CreateRoundTripComparer(Converter.TypedShape);
        Clone = DeepClone.CreateCloner(Converter.TypedShape);
        FindDerived = DerivedObjects.CreateFinder(Converter.TypedShape);
    }

    /// <summary>Gets the only instance; throws what refuses the type each time.</summary>
    internal static Stored<T> Only => s_only ??= new();

    internal Converter<T> Converter { get; }
    internal FieldSelection<T> All { get; }
    internal JsonWireOptions Json { get; }
    internal MessagePackWireOptions MessagePack { get; }
    internal IEqualityComparer<T> Comparer { get; }
    internal Func<T?, T?> Clone { get; }
    internal Func<T?, DerivedObject?> FindDerived { get; }
}
