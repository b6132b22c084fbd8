using Sluice.Http;
using Sluice.Merging;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Binding;

internal sealed partial class BodyDocument
{
    /// <summary>Merges the document into a value. Members that are hidden from the caller keep their values.</summary>
    /// <exception cref="WireException">The document does not fit the type; nothing was changed.</exception>
    public T? MergeInto<T>(T? target, Converter<T> converter, bool isPinned) => format == WireFormat.MessagePack
        ? Merger.MergeMessagePack(bytes, target, converter, options.MessagePack, isPinned, filter)
        : Merger.MergeJson(Charsets.ToUtf8(bytes, encoding), target, converter, options.Json, isPinned, filter);

    /// <exception cref="WireException">The document is malformed.</exception>
    public void CheckSyntax()
    {
        if (format == WireFormat.MessagePack) MessagePackReading.Check(bytes, options.MessagePack);
        else JsonReading.Check(Charsets.ToUtf8(bytes, encoding), options.Json);
    }
}
