using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Boundary;

/// <summary>
/// Lets a user's converter read the case of a union whose discriminator is behind its members, of which the converter
/// does not know.
/// </summary>
internal static class LateCases
{
    internal static bool IsNext<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonWireReader))
            return WireSafety.Cast<TReader, JsonWireReader>(ref reader).IsAtLateCase;
        return typeof(TReader) == typeof(JsonOptionsReader)
            && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Json.IsAtLateCase;
    }

    /// <summary>Reads the case from a copy without the discriminator.</summary>
    internal static T Read<T, TConverter, TReader>(ref TReader reader)
        where TConverter : struct, IWireConverter<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        // SAFETY: the reader's type is compared, and only these two readers have late cases.
        ref JsonWireReader json = ref typeof(TReader) == typeof(JsonWireReader)
            ? ref WireSafety.Cast<TReader, JsonWireReader>(ref reader)
            : ref WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Json;
        JsonWireReader body = json.ReadCaseBody();
        JsonWireReader outer = json;
        json = body;
        T value = TConverter.Read(ref reader);
        json = outer;
        return value;
    }
}
