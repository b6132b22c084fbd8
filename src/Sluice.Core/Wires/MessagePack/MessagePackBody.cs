using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

internal readonly struct MessagePackBody<T>(Converter<T> converter, T? value, SelectionNode? selection)
    : IWireBody<MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>
{
    public void Write(ref MessagePackWireWriter writer)
    {
        if (selection is null)
            converter.Write(ref writer, value);
        else if (selection.Counter is null)
            converter.Write(ref writer, value, selection);
        else
            WriteCounted(ref writer);
    }

    public void Write(ref MessagePackOptionsWriter writer)
    {
        if (selection?.Counter is null)
            converter.Write(ref writer, value, selection);
        else
            WriteCounted(ref writer);
    }

    // A value with the name of its type does not need the options-driven writer if no other option is set and
    // everything in it has only one form.
    public bool TryWriteSpecial(ref MessagePackWireWriter writer, in MessagePackWireOptions options)
    {
        if (
            typeof(T) != typeof(object)
            || value is null
            || selection is not null
            || !options.HasOnlyTypesThroughout
            || options.Types!.Find(value.GetType()) is not { CanBePlain: true } named
        )
            return false;
        named.WritePlain(ref writer, value);
        return true;
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

internal readonly struct UntypedMessagePackBody(Converter converter, object? root)
    : IWireBody<MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>
{
    private readonly object? _value = converter.Checked(root);

    public void Write(ref MessagePackWireWriter writer) => converter.WriteObject(ref writer, _value, null);

    public void Write(ref MessagePackOptionsWriter writer) => converter.WriteObject(ref writer, _value, null);

    public bool TryWriteSpecial(ref MessagePackWireWriter writer, in MessagePackWireOptions options) => false;
}
