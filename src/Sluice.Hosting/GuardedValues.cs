using Sluice.Merging;
using Sluice.Model;

namespace Sluice.Hosting;

/// <summary>
/// Finds values that contain members which the sender of a document may not set, so that other values in their place
/// would lose them. Used for one document; not thread safe.
/// </summary>
/// <param name="isGuarded">Returns whether the sender may not set a member that values have.</param>
/// <param name="isSettable">
/// Returns whether a document may set a member; values of others are not part of its values.
/// </param>
/// <param name="unions">The unions of the wire's options.</param>
internal sealed class GuardedValues(
    Func<MemberShape, bool> isGuarded,
    Func<MemberShape, bool> isSettable,
    WireUnions? unions
)
{
    private readonly Dictionary<TypeShape, Content> _known = [];

    /// <summary>What values of a type may contain.</summary>
    private enum Content
    {
        /// <summary>No guarded member.</summary>
        Free,

        /// <summary>Values without a declared type: only the values tell which members they have.</summary>
        Undeclared,

        /// <summary>Guarded members.</summary>
        Guarded,
    }

    /// <summary>Returns whether values of a type may contain guarded members.</summary>
    internal bool MayBeIn(TypeShape shape) => GetContent(shape) != Content.Free;

    /// <summary>
    /// Returns whether a value contains guarded members: its case of a union, or what it contains has them.
    /// </summary>
    internal bool AreIn(TypeShape shape, object value)
    {
        if (!MayBeIn(shape))
            return false;
        var search = new ValueSearch(this);
        search.Add(shape, value);
        return search.Run();
    }

    private bool HasPart(MemberShape member) => isSettable(member) && MayBeIn(member.Shape);

    private Content GetContent(TypeShape shape)
    {
        if (!_known.TryGetValue(shape, out Content content))
            _known[shape] = content = FindContent(shape);
        return content;
    }

    private Content FindContent(TypeShape root)
    {
        var content = Content.Free;
        var seen = new HashSet<TypeShape>();
        var open = new Stack<TypeShape?>([root]);
        while (open.TryPop(out TypeShape? shape))
        {
            if (shape is null || !seen.Add(shape))
                continue;
            if (UndeclaredValues.Are(shape))
                content = Content.Undeclared;
            open.Push(shape.Inner);
            open.Push(shape.InnerKey);
            foreach (UnionCase each in FindUnion(shape)?.Cases ?? [])
                open.Push(each.Shape);
            foreach (MemberShape member in (shape as IObjectShape)?.Members ?? [])
            {
                if (isGuarded(member))
                    return Content.Guarded;
                if (isSettable(member))
                    open.Push(member.Shape);
            }
        }
        return content;
    }

    /// <summary>Returns the union that values of a type belong to: that of the options, or the declared one.</summary>
    internal MergeUnion? FindUnion(TypeShape shape) => MergeUnion.Find(shape, unions);

    /// <summary>Searches one value and what it contains.</summary>
    private sealed class ValueSearch(GuardedValues guards)
    {
        private readonly Stack<(TypeShape Shape, object Value)> _open = new();
        private readonly Dictionary<TypeShape, HashSet<object>> _seen = [];

        internal void Add(TypeShape shape, object? value)
        {
            if (value is not null && guards.MayBeIn(shape))
                _open.Push((shape, value));
        }

        internal bool Run()
        {
            while (_open.TryPop(out (TypeShape Shape, object Value) next))
            {
                if (IsGuarded(next.Shape, next.Value))
                    return true;
            }
            return false;
        }

        private bool IsGuarded(TypeShape shape, object value)
        {
            if (UndeclaredValues.Are(shape))
            {
                if (FindOwn(value) is { } own && !UndeclaredValues.Are(own))
                    Add(own, value);
                return false;
            }
            MergeUnion? union = guards.FindUnion(shape);
            // A case is an object even if its type is the base of a union.
            if (union is not null && union.CaseOf(value) is var index and >= 0)
                shape = union.Cases[index].Shape;
            if (shape is IWrapperShape wrapper)
            {
                // A surrogate is made anew each time, so that only the value itself can close a cycle.
                if (IsNew(shape, value))
                    Add(shape.Inner!, wrapper.Unwrap(value));
                return false;
            }
            Content content = guards.GetContent(shape);
            if (content == Content.Undeclared && IsNew(shape, value))
                AddParts(shape, value);
            return content == Content.Guarded && StoredValues.AreIn(shape, value);
        }

        // A converter may write a value whose own type has no shape, and so no members that are guarded.
        private static TypeShape? FindOwn(object value)
        {
            try
            {
                return RuntimeShapes.FindFor(value).Shape;
            }
            catch (WireException)
            {
                return null;
            }
        }

        private bool IsNew(TypeShape shape, object value)
        {
            if (!_seen.TryGetValue(shape, out HashSet<object>? seen))
                _seen[shape] = seen = new(ReferenceEqualityComparer.Instance);
            return seen.Add(value);
        }

        private void AddParts(TypeShape shape, object value)
        {
            switch (shape)
            {
                case ICollectionShape collection:
                    foreach (object? element in collection.Enumerate(value))
                        Add(shape.Inner!, element);
                    break;
                case IDictionaryShape dictionary:
                    foreach ((object key, object? entry) in dictionary.Entries(value))
                    {
                        Add(shape.InnerKey!, key);
                        Add(shape.Inner!, entry);
                    }
                    break;
                case IObjectShape members:
                    foreach (MemberShape member in members.Members)
                    {
                        if (members.CanGet(member.Index) && guards.HasPart(member))
                            Add(member.Shape, members.Get(value, member.Index));
                    }
                    break;
            }
        }
    }
}
