using Sluice.Model;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Bodies with collections whose elements take many times more memory than their text: short strings (32 bytes for
/// <c>"",</c>), decimals and nullable values (24 bytes for <c>1,</c>, while a list grows), and each element of a set, a
/// linked list or an immutable collection. Elements that are objects and arrays themselves are counted as such.
/// </summary>
/// <remarks>
/// The document does not say which of its arrays is which collection: where the body's type has one that expands, the
/// elements of all arrays count. In MessagePack, these include the members of objects with keys, which are arrays.
/// </remarks>
internal static class ExpandingBodies
{
    // At most eight bytes, besides numbers and characters.
    private static readonly Type[] s_smallScalars =
    [
        typeof(TimeSpan),
        typeof(DateOnly),
        typeof(TimeOnly),
        typeof(Half),
    ];

    // Collections, besides arrays, whose elements lie side by side.
    private static readonly HashSet<Type> s_contiguousCollections =
    [
        typeof(List<>),
        typeof(IList<>),
        typeof(IReadOnlyList<>),
        typeof(ICollection<>),
        typeof(IReadOnlyCollection<>),
        typeof(IEnumerable<>),
        typeof(Memory<>),
        typeof(ReadOnlyMemory<>),
        typeof(ArraySegment<>),
    ];

    private static readonly ReachedTypes s_expanding = new(static shape =>
        shape.Accept(ElementVisitor.Instance) is true
    );

    /// <summary>Returns how many elements the arrays of a body of a type may have together.</summary>
    public static int MaxElementsOf(TypeShape shape, SluiceHttpOptions options) =>
        s_expanding.AreIn(shape) ? UntypedBodies.MaxValuesOf(options) : int.MaxValue;

    private sealed class ElementVisitor : ShapeVisitor
    {
        public static ElementVisitor Instance { get; } = new();

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => !IsCompact(shape.Element) || !IsDense(typeof(TCollection));

        // Objects and arrays are counted as such; null in their place takes no more than a number.
        private static bool IsCompact(TypeShape element) =>
            element.Kind switch
            {
                ShapeKind.Object or ShapeKind.Union or ShapeKind.Collection or ShapeKind.Dictionary => true,
                ShapeKind.Primitive or ShapeKind.Enum => IsSmall(element.Type),
                _ => false,
            };

        private static bool IsSmall(Type type) =>
            Type.GetTypeCode(type) is (>= TypeCode.Boolean and <= TypeCode.Double) or TypeCode.DateTime
            || s_smallScalars.Contains(type);

        private static bool IsDense(Type collection) =>
            collection.IsArray
            || (collection.IsGenericType && s_contiguousCollections.Contains(collection.GetGenericTypeDefinition()));
    }
}
