using System.Text;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;

namespace Sluice.Tests.Reflection;

/// <summary>Who makes the shapes of types that carry none.</summary>
public enum ProvidedBy
{
    /// <summary>Emitted shape structs.</summary>
    Emission,
    /// <summary>The walk over accessors.</summary>
    Walk,
}

/// <summary>Values written and read through the run-time provider, which here looks for no generated shape.</summary>
internal static class Provided
{
    internal static Converter<T> Converter<T>(ProvidedBy provider) => (Converter<T>)Converter(provider, typeof(T));

    internal static Converter Converter(ProvidedBy provider, Type type) => (provider == ProvidedBy.Emission ? ShapeProvider.Emitting : ShapeProvider.Walking).ConverterOf(type);

    internal static string Json<T>(ProvidedBy provider, T? value, JsonWireOptions options = default) =>
        JsonOutput.ToText(new JsonBody<T>(Converter<T>(provider), value, null), in options);

    internal static T? FromJson<T>(ProvidedBy provider, string json, JsonWireOptions options = default) =>
        JsonReading.Read(Encoding.UTF8.GetBytes(json), Converter<T>(provider), in options);
}
