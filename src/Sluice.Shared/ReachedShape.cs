using Sluice.Model;

namespace Sluice.Shared;

/// <summary>
/// A type's shape, or one that it declares through members, elements, keys, values, cases and surrogates.
/// </summary>
/// <param name="Shape">The shape.</param>
/// <param name="IsInKey">Whether it is part of a dictionary key, which selections do not narrow.</param>
internal readonly record struct ReachedShape(TypeShape Shape, bool IsInKey)
{
    /// <summary>Gets the members of an object; empty for all other kinds of shapes.</summary>
    public IReadOnlyList<MemberShape> Members => Shape is IObjectShape owner ? owner.Members : [];

    /// <summary>
    /// Returns the first member that a type reaches and that no request sets; <see langword="null"/> if there is none.
    /// </summary>
    public static MemberShape? FindNeverSet(TypeShape root) =>
        FindShapes(root)
            .SelectMany(reached => reached.Members)
            .FirstOrDefault(member => (member.Flags & MemberFlags.NeverSet) != 0);

    /// <summary>
    /// Enumerates everything that a type reaches, once as part of values and once as part of keys.
    /// </summary>
    public static IEnumerable<ReachedShape> FindShapes(TypeShape root)
    {
        var seen = new HashSet<ReachedShape>();
        var open = new Stack<ReachedShape>();
        var parts = new Parts(open);
        open.Push(new(root, false));
        while (open.TryPop(out ReachedShape next))
        {
            if (!seen.Add(next))
                continue;
            yield return next;
            parts.Push(next);
        }
    }

    /// <summary>Pushes the shapes that a shape names directly.</summary>
    private sealed class Parts(Stack<ReachedShape> open) : ShapeVisitor
    {
        private bool _isInKey;

        public void Push(ReachedShape whole)
        {
            _isInKey = whole.IsInKey;
            whole.Shape.Accept(this);
        }

        public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
        {
            foreach (MemberShape member in shape.Members)
                Add(member.Shape);
            return null;
        }

        public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
        {
            foreach (UnionCase arm in shape.Cases)
                Add(arm.Shape);
            return null;
        }

        public override object? VisitDictionary<TDictionary, TKey, TValue>(
            DictionaryShape<TDictionary, TKey, TValue> shape,
            object? state
        )
        {
            open.Push(new(shape.Key, true));
            return Add(shape.Value);
        }

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => Add(shape.Element);

        public override object? VisitOptional<TOptional, TElement>(
            OptionalShape<TOptional, TElement> shape,
            object? state
        ) => Add(shape.Element);

        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
            Add(shape.Surrogate);

        private object? Add(TypeShape shape)
        {
            open.Push(new(shape, _isInKey));
            return null;
        }
    }
}
