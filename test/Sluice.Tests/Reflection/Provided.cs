using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Reflection.Composition;
using Sluice.TestCatalogue;
using Sluice.Wires.Json;

namespace Sluice.Tests.Reflection;

/// <summary>Who makes the shapes of types that carry none.</summary>
public enum ProvidedBy
{
    /// <summary>The generator, and the library's shapes as the generator composes them.</summary>
    Generation,

    /// <summary>Emitted shape structs.</summary>
    Emission,

    /// <summary>The walk over accessors.</summary>
    Walk,
}

/// <summary>Values written and read through the run-time provider, which here looks for no generated shape.</summary>
internal static class Provided
{
    /// <summary>All that run in this process.</summary>
    internal static IReadOnlyList<ProvidedBy> All =>
        RuntimeFeature.IsDynamicCodeSupported
            ? [ProvidedBy.Generation, ProvidedBy.Emission, ProvidedBy.Walk]
            : [ProvidedBy.Generation, ProvidedBy.Walk];

    /// <summary>Those that need no generator.</summary>
    internal static IEnumerable<ProvidedBy> AtRunTime => All.Skip(1);

    /// <summary>The converter of a case; of shapes that no declared type leads to the case's own.</summary>
    internal static Converter<T> Converter<T>(ProvidedBy provider, TestCase<T> test) =>
        provider == ProvidedBy.Generation || !CatalogueOverProvidersTests.IsNatural(test)
            ? test.Converter
            : Converter<T>(provider);

    internal static Converter<T> Converter<T>(ProvidedBy provider) => (Converter<T>)Converter(provider, typeof(T));

    internal static Converter Converter(ProvidedBy provider, Type type) =>
        (provider == ProvidedBy.Emission ? ShapeProvider.Emitting : ShapeProvider.Reflecting).ConverterOf(type);

    internal static string Json<T>(ProvidedBy provider, T? value, JsonWireOptions options = default) =>
        JsonOutput.ToText(new JsonBody<T>(Converter<T>(provider), value, null), in options);

    internal static T? FromJson<T>(ProvidedBy provider, string json, JsonWireOptions options = default) =>
        JsonReading.Read(Encoding.UTF8.GetBytes(json), Converter<T>(provider), in options);
}
