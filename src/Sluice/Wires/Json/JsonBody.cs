using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>A root value with what writes it, so that each destination is written once for values of known and unknown type.</summary>
internal interface IJsonBody
{
    void Write(ref JsonWireWriter writer);
    void Write(ref JsonTableWriter writer);
}

internal readonly struct JsonBody<T>(Converter<T> converter, T? value, SelectionNode? selection) : IJsonBody
{
    public void Write(ref JsonWireWriter writer)
    {
        if (selection is null) converter.Write(ref writer, value);
        else converter.Write(ref writer, value, selection);
    }

    public void Write(ref JsonTableWriter writer) => converter.Write(ref writer, value, selection);
}

internal readonly struct UntypedJsonBody(Converter converter, object? value) : IJsonBody
{
    public void Write(ref JsonWireWriter writer) => converter.WriteObject(ref writer, value, null);
    public void Write(ref JsonTableWriter writer) => converter.WriteObject(ref writer, value, null);
}
