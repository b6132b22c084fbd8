using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; it is restored only as that
// type, which Restore asserts.
/// <summary>
/// Lists the writers and readers that can be passed across the dynamic boundary, to a converter that is found at run
/// time. Other wires are passed as a sink or a source.
/// </summary>
internal static class BuiltInWires
{
    /// <summary>Returns a constant: <see langword="true"/> if the writer or reader is built in.</summary>
    internal static bool Contain<TWire>()
        where TWire : struct, allows ref struct =>
        typeof(TWire) == typeof(JsonWireWriter)
        || typeof(TWire) == typeof(JsonWireReader)
        || typeof(TWire) == typeof(JsonOptionsWriter)
        || typeof(TWire) == typeof(JsonOptionsReader)
        || typeof(TWire) == typeof(MessagePackWireWriter)
        || typeof(TWire) == typeof(MessagePackWireReader)
        || typeof(TWire) == typeof(MessagePackOptionsWriter)
        || typeof(TWire) == typeof(MessagePackOptionsReader)
        || typeof(TWire) == typeof(SinkWriter)
        || typeof(TWire) == typeof(SourceReader)
        || typeof(TWire) == typeof(RowReader);

    internal static WireException NotBuiltIn(Type type) =>
        new(WireError.Unsupported, $"{type} is not a built-in wire. Use Converter.WriteTo or Converter.ReadFrom.");

    /// <summary>Writes a boxed value with the writer of the given type.</summary>
    internal static void WriteObject(
        Converter converter,
        Type type,
        ref byte writer,
        object? value,
        SelectionNode? selection
    )
    {
        if (type == typeof(JsonWireWriter))
            converter.WriteObject(ref WireSafety.Restore<JsonWireWriter>(type, ref writer), value, selection);
        else if (type == typeof(MessagePackWireWriter))
            converter.WriteObject(ref WireSafety.Restore<MessagePackWireWriter>(type, ref writer), value, selection);
        else if (type == typeof(JsonOptionsWriter))
            converter.WriteObject(ref WireSafety.Restore<JsonOptionsWriter>(type, ref writer), value, selection);
        else if (type == typeof(MessagePackOptionsWriter))
            converter.WriteObject(ref WireSafety.Restore<MessagePackOptionsWriter>(type, ref writer), value, selection);
        else if (type == typeof(SinkWriter))
            converter.WriteObject(ref WireSafety.Restore<SinkWriter>(type, ref writer), value, selection);
        else
            throw NotBuiltIn(type);
    }

    /// <summary>Reads a boxed value with the reader of the given type.</summary>
    internal static object? ReadObject(Converter converter, Type type, ref byte reader)
    {
        if (type == typeof(JsonWireReader))
            return converter.ReadObject(ref WireSafety.Restore<JsonWireReader>(type, ref reader));
        if (type == typeof(MessagePackWireReader))
            return converter.ReadObject(ref WireSafety.Restore<MessagePackWireReader>(type, ref reader));
        if (type == typeof(JsonOptionsReader))
            return converter.ReadObject(ref WireSafety.Restore<JsonOptionsReader>(type, ref reader));
        if (type == typeof(MessagePackOptionsReader))
            return converter.ReadObject(ref WireSafety.Restore<MessagePackOptionsReader>(type, ref reader));
        if (type == typeof(SourceReader))
            return converter.ReadObject(ref WireSafety.Restore<SourceReader>(type, ref reader));
        if (type == typeof(RowReader))
            return converter.ReadObject(ref WireSafety.Restore<RowReader>(type, ref reader));
        throw NotBuiltIn(type);
    }
}
