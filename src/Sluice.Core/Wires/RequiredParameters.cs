using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Wires;

/// <summary>
/// The members that an object must contain because its constructor's parameters have no default values, for the options
/// that require them. Their presence is checked before the object is read: the code of shapes knows what is always
/// required.
/// </summary>
internal sealed class RequiredParameters
{
    private static readonly ConditionalWeakTable<IObjectShape, RequiredParameters> s_known = [];

    private readonly ulong[] _byName,
        _byKey;

    private RequiredParameters(IObjectShape shape)
    {
        MemberShape[] required = [.. shape.Members.Where(member => member.IsRequiredParameter)];
        _byName = CollectBits(shape, required.Where(member => (member.Flags & MemberFlags.KeyedOnly) == 0));
        _byKey = CollectBits(shape, required.Where(member => (member.Flags & MemberFlags.NamedOnly) == 0));
        Any = required.Length > 0;
    }

    private bool Any { get; }

    /// <summary>Returns the parameters of a type, or <see langword="null"/> if none is required.</summary>
    public static RequiredParameters? TryCreate(IObjectShape shape)
    {
        RequiredParameters found = s_known.GetValue(shape, static each => new RequiredParameters(each));
        return found.Any ? found : null;
    }

    /// <summary>Returns a bit for each member that is required, to be cleared for those that are present.</summary>
    /// <param name="keyed">Whether the wire uses keys.</param>
    public ulong[] CreateMissing(bool keyed) => (ulong[])(keyed ? _byKey : _byName).Clone();

    /// <exception cref="WireException">A bit is set.</exception>
    public static void Check<TReader>(ref TReader reader, IObjectShape shape, ulong[] missing, MemberNaming naming)
        where TReader : struct, IWireReader, allows ref struct
    {
        for (int word = 0; word < missing.Length; word++)
            if (missing[word] != 0)
                throw MissingMembers.Error(ref reader, shape, word, missing[word], naming);
    }

    private static ulong[] CollectBits(IObjectShape shape, IEnumerable<MemberShape> members)
    {
        ulong[] bits = new ulong[(shape.Members.Count + 63) / 64];
        foreach (MemberShape member in members)
            bits[member.Index / 64] |= 1UL << member.Index;
        return bits;
    }
}
