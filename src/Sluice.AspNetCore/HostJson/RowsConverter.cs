using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Throws if the host's own JSON serializer writes or reads a data reader: endpoints that return one must be marked
/// <c>WithSluice</c>.
/// </summary>
internal sealed class RowsConverter : JsonConverter<DbDataReader>
{
    public override DbDataReader Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw Unmarked();

    public override void Write(Utf8JsonWriter writer, DbDataReader value, JsonSerializerOptions options) =>
        throw Unmarked();

    private static NotSupportedException Unmarked() =>
        new(
            "The endpoint returns a DbDataReader, which only Sluice can write. Mark it with WithSluice(), or return "
                + "SluiceResults.Rows."
        );
}
