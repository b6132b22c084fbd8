using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Hosting;

// SAFETY: A writer is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>Writes members of objects that have no shape of their own, such as pages.</summary>
public static class NamedMembers
{
    /// <summary>
    /// Writes a member's name under the naming of the options; its value must follow. By default it is camelCase.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="name">The name in code.</param>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public static void WriteNameOf<TWriter>(this ref TWriter writer, string name)
        where TWriter : struct, IWireWriter, allows ref struct => writer.WriteName(NamingOf(ref writer).NameOf(name));

    private static MemberNaming NamingOf<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(JsonOptionsWriter))
        {
            JsonWireOptions json = WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).Options;
            return new(json.Naming, json.NamingPolicy);
        }
        if (typeof(TWriter) != typeof(MessagePackOptionsWriter))
            return default;
        MessagePackWireOptions options = WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).Options;
        return new(options.Naming, options.NamingPolicy);
    }
}
