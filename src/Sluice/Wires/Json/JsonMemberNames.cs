using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>A type's member names for look-up while reading. Immutable.</summary>
internal sealed class JsonMemberNames
{
    private static readonly ConditionalWeakTable<IObjectShape, JsonMemberNames> s_plain = [];

    private readonly (byte[] Name, int Index)[] _names;

    private JsonMemberNames((byte[], int)[] names) => _names = names;

    internal static JsonMemberNames Of(IObjectShape shape, in JsonWireOptions options)
    {
        return s_plain.GetValue(shape, static s => new JsonMemberNames([.. s.Members.Where(m => (m.Flags & (MemberFlags.KeyedOnly | MemberFlags.ExtensionData)) == 0).Select(m => (Encoding.UTF8.GetBytes(m.WireName), m.Index))]));
    }

    /// <summary>The index of the member of that name, exactly or else ignoring case; -1 where there is none.</summary>
    internal int Find(ReadOnlySpan<byte> utf8Name, bool exactOnly)
    {
        foreach ((byte[] name, int index) in _names)
        {
            if (utf8Name.SequenceEqual(name)) return index;
        }
        if (exactOnly) return -1;
        foreach ((byte[] name, int index) in _names)
        {
            if (Ascii.EqualsIgnoreCase(utf8Name, name)) return index;
        }
        return -1;
    }
}
