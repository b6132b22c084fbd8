using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Represents a root value with the code that writes it, so that each destination is implemented once for values of
/// known and unknown type.
/// </summary>
internal interface IMessagePackBody
{
    void Write(ref MessagePackWireWriter writer);
    void Write(ref MessagePackOptionsWriter writer);
}

internal readonly struct MessagePackBody<T>(Converter<T> converter, T? value, SelectionNode? selection)
    : IMessagePackBody
{
    public void Write(ref MessagePackWireWriter writer)
    {
        if (selection is null) converter.Write(ref writer, value);
        else if (selection.Counter is null) converter.Write(ref writer, value, selection);
        else WriteCounted(ref writer);
    }

    public void Write(ref MessagePackOptionsWriter writer)
    {
        if (selection?.Counter is null) converter.Write(ref writer, value, selection);
        else WriteCounted(ref writer);
    }

    private void WriteCounted(ref MessagePackWireWriter writer)
    {
        using ElementCounter.Scope counting = selection!.Counter!.Begin();
        converter.Write(ref writer, value, selection);
    }

    private void WriteCounted(ref MessagePackOptionsWriter writer)
    {
        using ElementCounter.Scope counting = selection!.Counter!.Begin();
        converter.Write(ref writer, value, selection);
    }
}

internal readonly struct UntypedMessagePackBody(Converter converter, object? root) : IMessagePackBody
{
    private readonly object? _value = converter.Checked(root);

    public void Write(ref MessagePackWireWriter writer) => converter.WriteObject(ref writer, _value, null);
    public void Write(ref MessagePackOptionsWriter writer) => converter.WriteObject(ref writer, _value, null);
}
