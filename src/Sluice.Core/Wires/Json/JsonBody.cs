using Sluice.Selection;

namespace Sluice.Wires.Json;

internal readonly struct JsonBody<T>(Converter<T> converter, T? value, SelectionNode? selection)
    : IWireBody<JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
{
    public void Write(ref JsonWireWriter writer)
    {
        if (selection is null)
            converter.Write(ref writer, value);
        else if (selection.Counter is null)
            converter.Write(ref writer, value, selection);
        else
            WriteCounted(ref writer);
    }

    public void Write(ref JsonOptionsWriter writer)
    {
        if (selection?.Counter is null)
            converter.Write(ref writer, value, selection);
        else
            WriteCounted(ref writer);
    }

    private void WriteCounted(ref JsonWireWriter writer)
    {
        using ElementCounter.Scope counting = selection!.Counter!.Begin();
        converter.Write(ref writer, value, selection);
    }

    private void WriteCounted(ref JsonOptionsWriter writer)
    {
        using ElementCounter.Scope counting = selection!.Counter!.Begin();
        converter.Write(ref writer, value, selection);
    }

    public bool TryWriteSpecial(ref JsonWireWriter writer, in JsonWireOptions options) =>
        options.JsonLines && JsonLines.TryWrite(ref writer, converter, value, selection, in options);
}

internal readonly struct UntypedJsonBody(Converter converter, object? root)
    : IWireBody<JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
{
    private readonly object? _value = converter.Checked(root);

    public void Write(ref JsonWireWriter writer) => converter.WriteObject(ref writer, _value, null);

    public void Write(ref JsonOptionsWriter writer) => converter.WriteObject(ref writer, _value, null);

    public bool TryWriteSpecial(ref JsonWireWriter writer, in JsonWireOptions options) =>
        options.JsonLines && JsonLines.TryWrite(ref writer, converter, _value, null, in options);
}

/// <summary>Represents a sequence as the root: one array, or one line for each element.</summary>
internal readonly struct JsonSequenceBody<T>(Converter<T> element, IEnumerable<T>? values, SelectionNode? selection)
    : IWireBody<JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
{
    public void Write(ref JsonWireWriter writer) =>
        new JsonBody<IEnumerable<T>>(element.Sequence, values, selection).Write(ref writer);

    public void Write(ref JsonOptionsWriter writer) =>
        new JsonBody<IEnumerable<T>>(element.Sequence, values, selection).Write(ref writer);

    public bool TryWriteSpecial(ref JsonWireWriter writer, in JsonWireOptions options)
    {
        if (values is null || !options.JsonLines)
            return false;
        JsonLines.Write(ref writer, values, element, selection, in options);
        return true;
    }
}
