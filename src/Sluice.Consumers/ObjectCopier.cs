using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>
/// Copies the objects of one type: creates them with copies of the members that a constructor takes or fills, sets the
/// others, and compares what cannot be set.
/// </summary>
/// <param name="shape">The shape of the type.</param>
/// <param name="members">How each member is copied; <see langword="null"/> for one that is not.</param>
internal sealed class ObjectCopier<T>(ObjectShape<T> shape, MemberCloner<T>?[] members)
{
    private readonly bool _isCreatedWithMembers = Array.Exists(members, member => member?.Copy is not null);
    private readonly bool _hasFilled = Array.Exists(members, member => member?.AreFilledAlike is not null);

    private readonly MemberCloner<T>[] _set = [.. members.Where(member => member?.CopyInto is not null)!];
    private readonly MemberCloner<T>[] _compared =
    [
        .. members.Where(member => member is { AreEqual: not null } or { MayBeComputed: true })!,
    ];

    // Not changed: an object without such members is created with none.
    private readonly object?[] _none = new object?[members.Length];
    private readonly bool[] _absent = new bool[members.Length];

    private readonly bool _isHidden =
        Array.TrueForAll(members, member => member is null)
        && shape.Ignored.Count == 0
        && ObjectCopies.HasFields(typeof(T));

    // Whether a collection has refused to be filled. Others of the type are then created unfilled first.
    private bool _isRefusing;

    /// <summary>Returns the copy of an object of exactly this type.</summary>
    /// <exception cref="NotSupportedException">The copy would not have all that the object has.</exception>
    internal T Copy(T value)
    {
        if (_isHidden)
            throw ObjectCopies.HasHiddenState(typeof(T));
        ObjectFactory<T> create = shape.Create ?? throw CollectionCopies.CannotBeConstructed(typeof(T));
        bool isComputing = false;
        T created = _isCreatedWithMembers
            ? CreateWithMembers(create, ref value, out isComputing)
            : create(_none, _absent);
        foreach (MemberCloner<T> member in _set)
            member.CopyInto!(ref value, ref created);
        foreach (MemberCloner<T> member in _compared)
        {
            if (member.AreEqual is { } areEqual && !areEqual(ref value, ref created))
                throw ObjectCopies.HasOtherState(typeof(T), member.Name);
            if (isComputing && member.MayBeComputed && !member.AreLeftEqual!(ref value, ref created))
                throw ObjectCopies.HasOtherState(typeof(T), member.Name);
        }

        return created;
    }

    // Creates one object if all collections without a setter can be filled, and otherwise one more: what their owner
    // put into them may be what the value has.
    private T CreateWithMembers(ObjectFactory<T> create, ref T value, out bool isComputing)
    {
        isComputing = false;
        bool[] present = ChooseMembers(fills: !_isRefusing, ref value);
        if (!TryCreate(create, present, ref value, out T? created))
        {
            present = ChooseMembers(fills: false, ref value);
            created = create(CopyPresent(present, ref value), present);
        }
        if (FindUnlike(present, ref value, ref created!) is not { } unlike)
            return created;

        for (int i = 0; i < present.Length; i++)
            present[i] ^= !IsAlike(i, present, ref value, ref created);
        bool isCreated = TryCreate(create, present, ref value, out T? second);
        if (isCreated && FindUnlike(present, ref value, ref second!) is null)
            return second;
        if (!Array.Exists(members, member => member is { MayBeComputed: true }))
            throw ObjectCopies.HasOtherState(typeof(T), unlike.Name);

        // A collection that other members have or compute is right when those are copied.
        isComputing = true;
        for (int i = 0; i < present.Length; i++)
            present[i] = members[i] is { Copy: not null, MayBeComputed: false };
        return create(CopyPresent(present, ref value), present);
    }

    private bool[] ChooseMembers(bool fills, ref T value)
    {
        bool[] present = new bool[members.Length];
        for (int i = 0; i < present.Length; i++)
        {
            if (members[i] is { Copy: not null } member)
                present[i] =
                    member.AreFilledAlike is null || (fills && member.CannotBeFilled?.Invoke(ref value) != true);
        }

        return present;
    }

    private bool TryCreate(ObjectFactory<T> create, bool[] present, ref T value, out T? created)
    {
        object?[] copies = CopyPresent(present, ref value);
        try
        {
            created = create(copies, present);
            return true;
        }
        catch (Exception) when (_hasFilled)
        {
            // A collection may refuse to be filled because it has the keys already.
            created = default;
            _isRefusing = true;
            return false;
        }
    }

    // Returns the first collection without a setter that has other elements than the value's.
    private MemberCloner<T>? FindUnlike(bool[] present, ref T value, ref T created)
    {
        for (int i = 0; i < present.Length; i++)
        {
            if (!IsAlike(i, present, ref value, ref created))
                return members[i];
        }

        return null;
    }

    private bool IsAlike(int index, bool[] present, ref T value, ref T created)
    {
        MemberCloner<T>? member = members[index];
        MemberCloner<T>.Equality? areAlike = present[index] ? member!.AreFilledAlike : member?.AreLeftEqual;
        try
        {
            return areAlike?.Invoke(ref value, ref created) != false;
        }
        catch (Exception) when (member!.MayBeComputed)
        {
            // What a computed member returns may be there when the others are copied.
            return false;
        }
    }

    private object?[] CopyPresent(bool[] present, ref T value)
    {
        object?[] values = new object?[members.Length];
        for (int i = 0; i < members.Length; i++)
            if (present[i])
                values[i] = members[i]!.Copy!(ref value);
        return values;
    }
}
