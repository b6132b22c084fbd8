using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>
/// Compares and copies objects member by member, including members marked never, because a copy must be complete.
/// </summary>
internal sealed class ObjectStructure<T>(ObjectShape<T> shape) : Structure<T>
{
    // A member that cannot be read back is omitted from copies and is therefore ignored by equality.
    private readonly MemberStructure<T>?[] _members =
        [.. shape.Members.Select(m => (m.Flags & MemberFlags.Readable) == 0
            ? null
            : (MemberStructure<T>)m.Accept(StructureBuilder.Instance)!)];

    private protected override bool Equal(T left, T right)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        foreach (MemberStructure<T>? member in _members)
            if (member?.AreEqual(ref left, ref right) == false) return false;
        return true;
    }

    private protected override int Hash(T value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        var hash = new HashCode();
        foreach (MemberStructure<T>? member in _members)
            if (member is not null) hash.Add(member.HashOf(ref value));
        return hash.ToHashCode();
    }

    private protected override T Copy(T value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        ObjectFactory<T> create = shape.Create
            ?? throw new NotSupportedException(
                $"{typeof(T)} can be written but not read, so a stored value could not be restored.");
        object?[] values = new object?[_members.Length];
        bool[] present = new bool[_members.Length];
        for (int i = 0; i < values.Length; i++)
            if (_members[i] is { CanRead: true } member) (values[i], present[i]) = (member.CopyOf(ref value), true);
        return create(values, present);
    }
}

/// <summary>Compares and copies a member of an object.</summary>
internal abstract class MemberStructure<TOwner>
{
    internal abstract bool CanRead { get; }
    internal abstract bool AreEqual(ref TOwner left, ref TOwner right);
    internal abstract int HashOf(ref TOwner owner);
    internal abstract object? CopyOf(ref TOwner owner);
}

/// <inheritdoc/>
internal sealed class MemberStructure<TOwner, TMember>(MemberShape<TOwner, TMember> member) : MemberStructure<TOwner>
{
    private Structure<TMember>? _value;
    private Structure<TMember> Value => _value ??= Structure<TMember>.Of(member.TypedShape);

    internal override bool CanRead => member.Getter is not null;
    internal override bool AreEqual(ref TOwner left, ref TOwner right) =>
        !CanRead || Value.AreEqual(member.Getter!(ref left), member.Getter(ref right));
    internal override int HashOf(ref TOwner owner) => CanRead ? Value.HashOf(member.Getter!(ref owner)) : 0;
    internal override object? CopyOf(ref TOwner owner) => Value.CopyOf(member.Getter!(ref owner));
}
