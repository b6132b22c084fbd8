namespace Sluice.Consumers;

/// <summary>Copies a member, or checks that a copy of its object has the same value.</summary>
internal sealed class MemberCloner<TOwner>(string name)
{
    internal delegate object? Copier(ref TOwner owner);
    internal delegate void Setter(ref TOwner source, ref TOwner copy);
    internal delegate bool Equality(ref TOwner source, ref TOwner copy);
    internal delegate bool Test(ref TOwner owner);

    /// <summary>Gets the name of the member in code.</summary>
    internal string Name => name;

    /// <summary>Gets the delegate that copies the value of a member that an object is created with.</summary>
    internal Copier? Copy { get; init; }

    /// <summary>
    /// Gets the delegate that compares a collection without a setter, which is filled, so that what its owner put into
    /// it may be there twice: by their numbers of elements where those show it.
    /// </summary>
    internal Equality? AreFilledAlike { get; init; }

    /// <summary>Gets the delegate that compares the elements of such a collection, which was not filled.</summary>
    internal Equality? AreLeftEqual { get; init; }

    /// <summary>Gets whether such a collection may be computed from other members.</summary>
    internal bool MayBeComputed { get; init; }

    /// <summary>Gets the delegate that tests whether such a collection takes no elements.</summary>
    internal Test? CannotBeFilled { get; init; }

    /// <summary>Gets the delegate that copies the value of a member that is set afterwards.</summary>
    internal Setter? CopyInto { get; init; }

    /// <summary>Gets the delegate that compares the value of a member that is not set but holds state.</summary>
    internal Equality? AreEqual { get; init; }
}
