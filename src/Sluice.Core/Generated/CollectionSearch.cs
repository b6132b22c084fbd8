using Sluice.Model;

namespace Sluice.Generated;

/// <summary>Finds out whether a collection is one of those that the members of an object have.</summary>
/// <param name="target">The collection.</param>
internal sealed class CollectionSearch(object target)
{
    // Getters may create objects without end; a document that a person writes has fewer.
    private const int MaxObjects = 100_000;

    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);
    private readonly Stack<(object Value, TypeShape Shape)> _open = [];

    /// <summary>
    /// Returns whether the value of another member is the collection, or contains it at any depth, so that the elements
    /// are read there.
    /// </summary>
    /// <param name="owner">The object.</param>
    /// <param name="shape">The shape of its type.</param>
    /// <param name="index">The member that returns the collection.</param>
    /// <exception cref="WireException">The object has too many others to tell.</exception>
    internal static bool IsHeldByOther(object owner, IObjectShape shape, int index, object target)
    {
        var search = new CollectionSearch(target);
        foreach (MemberShape member in shape.Members)
        {
            if (member.Index != index && (member.Flags & MemberFlags.Readable) != 0)
                search.Open(shape, owner, member);
        }
        return search.FindsTarget(shape.Members[index]);
    }

    private bool FindsTarget(MemberShape member)
    {
        while (_open.TryPop(out (object Value, TypeShape Shape) next))
        {
            if (ReferenceEquals(next.Value, target))
                return true;
            if (!next.Value.GetType().IsValueType && !_seen.Add(next.Value))
                continue;
            if (_seen.Count > MaxObjects)
                throw TooMany(member);
            OpenParts(next.Value, next.Shape);
        }
        return false;
    }

    private void OpenParts(object value, TypeShape shape)
    {
        switch (shape)
        {
            case IObjectShape type:
                foreach (MemberShape member in type.Members)
                    Open(type, value, member);
                break;
            case IUnionShape union when union.CaseOf(value) is >= 0 and int index:
                OpenParts(value, union.Cases[index].Shape);
                break;
            case IDictionaryShape dictionary:
                foreach ((_, object? each) in dictionary.Entries(value))
                    Open(each, shape.Inner!);
                break;
            case ICollectionShape collection when MayHold(shape.Inner!):
                foreach (object? each in collection.Enumerate(value))
                    Open(each, shape.Inner!);
                break;
            case IWrapperShape wrapper:
                Open(wrapper.Unwrap(value), shape.Inner!);
                break;
        }
    }

    private void Open(IObjectShape type, object owner, MemberShape member)
    {
        if (!type.CanGet(member.Index) || !MayHold(member.Shape))
            return;
        try
        {
            Open(type.Get(owner, member.Index), member.Shape);
        }
        catch (Exception)
        {
            // A getter that throws returns no collection.
        }
    }

    private void Open(object? value, TypeShape shape)
    {
        if (value is not null)
            _open.Push((value, shape));
    }

    private static bool MayHold(TypeShape shape) => shape.Kind is not (ShapeKind.Primitive or ShapeKind.Enum);

    private static WireException TooMany(MemberShape member) =>
        new(
            WireError.Unsupported,
            $"'{member.Name}' of {member.OwnerType} has no setter and already has elements, and the object has more "
                + "than 100,000 others that they may belong to. Add a setter, or mark it [WireIgnore]."
        );
}
