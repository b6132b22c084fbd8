using Sluice.Registrations;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; it is restored only as that
// type, which Restore asserts.
/// <summary>Calls the static code of a registered converter for the options-driven writers and readers.</summary>
internal sealed class StaticRegisteredConverter<T, TConverter> : RegisteredConverter<T>
    where TConverter : struct, IWireConverter<T>
{
    internal override Type ConverterType => typeof(TConverter);

    private protected override void Write(Type type, ref byte writer, T value)
    {
        if (type == typeof(JsonOptionsWriter))
            UserConverter<T, TConverter>.Write(ref WireSafety.Restore<JsonOptionsWriter>(type, ref writer), value);
        else if (type == typeof(MessagePackOptionsWriter))
            UserConverter<T, TConverter>.Write(
                ref WireSafety.Restore<MessagePackOptionsWriter>(type, ref writer),
                value
            );
        else
            throw BuiltInWires.NotBuiltIn(type);
    }

    private protected override T Read(Type type, ref byte reader)
    {
        if (type == typeof(JsonOptionsReader))
            return TConverter.Read(ref WireSafety.Restore<JsonOptionsReader>(type, ref reader));
        if (type == typeof(MessagePackOptionsReader))
            return TConverter.Read(ref WireSafety.Restore<MessagePackOptionsReader>(type, ref reader));
        throw BuiltInWires.NotBuiltIn(type);
    }
}
