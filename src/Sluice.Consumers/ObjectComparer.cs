using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>
/// Compares objects by their members. Those of a derived type are compared by all members of that type, and equal none
/// of another type.
/// </summary>
internal sealed class ObjectComparer<T>(MemberComparer<T>[] members, EqualityVisitor visitor) : StructuralComparer<T>
{
    protected override bool AreEqual(T x, T y)
    {
        StackGuard.RequireSpace();
        if (RunTimeType.IsDerived(x) || RunTimeType.IsDerived(y))
            return x!.GetType() == y!.GetType()
                && (visitor.FindDerived(x) is { } comparer ? comparer.Equals(x, y) : x.Equals(y));
        foreach (MemberComparer<T> member in members)
        {
            if (!member.AreEqual(ref x, ref y))
                return false;
        }
        return true;
    }

    protected override int Hash(T value)
    {
        StackGuard.RequireSpace();
        if (RunTimeType.IsDerived(value))
            return visitor.FindDerived(value!)?.GetHashCode(value!) ?? value!.GetHashCode();
        var hash = default(HashCode);
        foreach (MemberComparer<T> member in members)
            hash.Add(member.Hash(ref value));
        return hash.ToHashCode();
    }
}

/// <summary>Compares one member of two objects.</summary>
internal abstract class MemberComparer<TOwner>
{
    public abstract bool AreEqual(ref TOwner x, ref TOwner y);
    public abstract int Hash(ref TOwner owner);
}

/// <inheritdoc/>
internal sealed class MemberComparer<TOwner, TMember>(
    MemberGetter<TOwner, TMember> getter,
    StructuralComparer<TMember> value
) : MemberComparer<TOwner>
{
    public override bool AreEqual(ref TOwner x, ref TOwner y) => value.Equals(getter(ref x), getter(ref y));

    public override int Hash(ref TOwner owner) => getter(ref owner) is { } part ? value.GetHashCode(part) : 0;
}
