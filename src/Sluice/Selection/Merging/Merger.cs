using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Merging;

/// <summary>Merges one document into a value: reads all of it, then changes what there is.</summary>
internal static class Merger
{
    /// <param name="utf8Json">The document.</param>
    /// <param name="target">The value; <see langword="null"/> to make one.</param>
    /// <param name="converter">The type's.</param>
    /// <param name="options">Options.</param>
    /// <param name="isPinned">Whether the result must be the object that was given.</param>
    /// <param name="filter">Hides what does not exist for the sender.</param>
    internal static T? MergeJson<T>(ReadOnlySpan<byte> utf8Json, T? target, Converter<T> converter,
        in JsonWireOptions options, bool isPinned, MemberFilter? filter = null)
    {
        if (options.References == WireReferences.Preserve) throw new WireException(WireError.Unsupported,
            "Documents with references can't be merged; read them with JsonWireOptions.References = Error.");
        var reader = new JsonOptionsReader(new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags), options,
            filter);
        var context = new MergeContext(options.Converters, options.Unions);
        int failedAt = -1;
        try
        {
            object? result = MergeReading.Merge(ref reader, converter.TypedShape, target, context);
            reader.Json.End();
            if (isPinned) Pin(target, result, converter.TypedShape, context);
            context.Steps.Apply(ref failedAt);
            return (T?)result;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw JsonReading.Complete(e, utf8Json, failedAt < 0 ? reader.Position : failedAt);
        }
    }

    /// <inheritdoc cref="MergeJson"/>
    internal static T? MergeMessagePack<T>(ReadOnlySpan<byte> input, T? target, Converter<T> converter,
        in MessagePackWireOptions options, bool isPinned, MemberFilter? filter = null)
    {
        if (MessagePackDecompressor.IsCompressed(input))
            return MergeMessagePack(MessagePackReading.DecompressWhole(input, in options), target, converter,
                in options, isPinned, filter);
        var reader = new MessagePackOptionsReader(new MessagePackWireReader(input, options.MaxDepth), in options,
            filter);
        var context = new MergeContext(options.Converters, options.Unions);
        int failedAt = -1;
        try
        {
            object? result = MergeReading.Merge(ref reader, converter.TypedShape, target, context);
            reader.Plain.End();
            if (isPinned) Pin(target, result, converter.TypedShape, context);
            context.Steps.Apply(ref failedAt);
            return (T?)result;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw MessagePackReading.Complete(e, input, failedAt < 0 ? reader.Position : failedAt);
        }
    }

    private static void Pin(object? target, object? result, TypeShape shape, MergeContext context)
    {
        if (ReferenceEquals(target, result)) return;
        if (result is not null && target is not null && shape is ICollectionShape collection
            && collection.TryReplace(target, result, context.Steps, 0)) return;
        throw new WireException(WireError.Unsupported,
            $"The {shape.Type} can't become in place what the document says: "
            + (result is null ? "it would be null."
                : "members that are set only while it is made ('init', or without a setter), or all of it, would change.") + " Use Merge, which returns the result.", 0);
    }
}
