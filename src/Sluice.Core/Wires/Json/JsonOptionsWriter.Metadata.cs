using System.Text;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter
{
    // Readers treat such a name as metadata and reject the document: System.Text.Json writes it but cannot read it.
    // Untyped reading recognizes three such names and accepts others.
    private void RejectMetadataKey(ReadOnlySpan<byte> json)
    {
        if (json is not [(byte)'"', (byte)'$', ..] || _state.PassesJson)
            return;
        string name = Encoding.UTF8.GetString(json[1..^2]);
        if (!IsUntyped || IsMetadata(name))
            throw MetadataName(name);
    }

    private static bool IsMetadata(string name) => name is "$id" or "$ref" or "$values";

    private WireException MetadataName(string name) =>
        Error(
            WireError.Unsupported,
            $"The name '{name}' begins with '$', which marks metadata where references are preserved, "
                + "so it could not be read back. Rename it, or write without JsonWireOptions.References."
        );
}
