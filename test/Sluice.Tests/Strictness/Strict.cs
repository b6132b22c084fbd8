using System.Text;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>Writes and reads a type with a generated shape through each provider.</summary>
internal static class Strict
{
    internal static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    internal static Converter<T> Converter<T>(ProvidedBy provider)
        where T : IShaped<T> => provider == ProvidedBy.Generation ? T.Converter : Provided.Converter<T>(provider);

    internal static string Json<T>(ProvidedBy provider, T value, JsonWireOptions options = default)
        where T : IShaped<T> => JsonOutput.ToText(new JsonBody<T>(Converter<T>(provider), value, null), in options);

    internal static T FromJson<T>(ProvidedBy provider, string json, JsonWireOptions options = default)
        where T : IShaped<T> => JsonReading.Read(Encoding.UTF8.GetBytes(json), Converter<T>(provider), in options)!;

    internal static WireException JsonFails<T>(ProvidedBy provider, string json, JsonWireOptions options = default)
        where T : IShaped<T> => Assert.Throws<WireException>(() => FromJson<T>(provider, json, options));

    internal static byte[] Packed<T>(Converter<T> converter, T value)
    {
        var writer = new MessagePackWireWriter(default);
        try
        {
            converter.Write(ref writer, value);
            return writer.Written.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static string Hex<T>(ProvidedBy provider, T value)
        where T : IShaped<T> => Convert.ToHexStringLower(Packed(Converter<T>(provider), value));

    internal static T FromHex<T>(ProvidedBy provider, string hex)
        where T : IShaped<T> => MessagePackReading.Read(Convert.FromHexString(hex), Converter<T>(provider), default)!;
}
