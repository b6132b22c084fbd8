using Sluice.Model;
using Sluice.Shapes;
using Sluice.Wires.Json;

namespace Sluice.Tests.Json;

/// <summary>Values written through a shape given as a type argument.</summary>
internal static class Written
{
    internal static string By<T, TShape>(T? value, JsonWireOptions options = default)
        where TShape : struct, IShape<T> =>
        JsonOutput.ToText(new JsonBody<T>(ShapeConverter<T, TShape>.Instance, value, null), in options);

    internal static byte[] BytesBy<T, TShape>(T? value, JsonWireOptions options = default)
        where TShape : struct, IShape<T> =>
        JsonOutput.ToArray(new JsonBody<T>(ShapeConverter<T, TShape>.Instance, value, null), in options);

    internal static string Text(string? value) => By<string, StringShape>(value);
}
