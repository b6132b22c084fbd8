using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Merging;

/// <summary>Merges one document into a value: reads the whole document, and then changes existing objects.</summary>
internal static class Merger
{
    /// <param name="utf8Json">The document.</param>
    /// <param name="target">The value, or <see langword="null"/> to create one.</param>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="options">The options.</param>
    /// <param name="isPinned">Whether the result must be the same object as <paramref name="target"/>.</param>
    /// <param name="filter">Hides members from the sender.</param>
    /// <param name="isGuarded">
    /// Returns whether a stored value contains members that the sender may not set; <see langword="null"/> if there are
    /// none.
    /// </param>
    internal static T? MergeJson<T>(
        ReadOnlySpan<byte> utf8Json,
        T? target,
        Converter<T> converter,
        in JsonWireOptions options,
        bool isPinned,
        MemberFilter? filter = null,
        Func<TypeShape, object, bool>? isGuarded = null
    )
    {
        if (options.References == WireReferenceHandling.Preserve)
            throw new WireException(
                WireError.Unsupported,
                "Documents with references can't be merged; read them with JsonWireOptions.References = Error."
            );
        JsonReadingWire.Start(out JsonOptionsReader reader, utf8Json, options.MaxDepth, in options, filter);
        var context = new MergeContext(options.Converters, options.Unions, isGuarded);
        int failedAt = -1;
        bool isComplete = false;
        try
        {
            object? result = MergeReading.Merge(ref reader, converter.TypedShape, target, context);
            reader.Json.End();
            T? merged = Finish<T>(target, result, converter, context, isPinned, ref failedAt);
            isComplete = true;
            return merged;
        }
        catch (Exception exception) when (UserCodeException.IsWrapped(exception))
        {
            throw JsonReading.Complete(exception, utf8Json, failedAt < 0 ? reader.Position : failedAt);
        }
        finally
        {
            if (!isComplete)
                context.Steps.Undo();
        }
    }

    /// <inheritdoc cref="MergeJson"/>
    internal static T? MergeMessagePack<T>(
        ReadOnlySpan<byte> input,
        T? target,
        Converter<T> converter,
        in MessagePackWireOptions options,
        bool isPinned,
        MemberFilter? filter = null,
        Func<TypeShape, object, bool>? isGuarded = null
    )
    {
        using DocumentBytes document = MessagePackReadingWire.Open(input, in options, false, out _);
        input = document.Span;
        MessagePackReadingWire.Start(out MessagePackOptionsReader reader, input, options.MaxDepth, in options, filter);
        var context = new MergeContext(options.Converters, options.Unions, isGuarded);
        int failedAt = -1;
        bool isComplete = false;
        try
        {
            object? result = MergeReading.Merge(ref reader, converter.TypedShape, target, context);
            reader.Plain.End();
            T? merged = Finish<T>(target, result, converter, context, isPinned, ref failedAt);
            isComplete = true;
            return merged;
        }
        catch (Exception exception) when (UserCodeException.IsWrapped(exception))
        {
            throw MessagePackReading.Complete(exception, input, failedAt < 0 ? reader.Position : failedAt);
        }
        finally
        {
            if (!isComplete)
                context.Steps.Undo();
        }
    }

    // The whole document was read: all changes are applied, or none.
    private static T? Finish<T>(
        T? target,
        object? result,
        Converter<T> converter,
        MergeContext context,
        bool isPinned,
        ref int failedAt
    )
    {
        if (isPinned)
            Pin(target, result, converter.TypedShape, context);
        context.Steps.Apply(ref failedAt);
        return (T?)result;
    }

    private static void Pin(object? target, object? result, TypeShape shape, MergeContext context)
    {
        if (ReferenceEquals(target, result))
            return;
        if (
            result is not null
            && target is not null
            && shape is ICollectionShape collection
            && collection.TryReplace(target, result, context.Steps, 0)
        )
            return;
        if (result is null)
            throw new WireException(WireError.Null, "The document is null, which would remove the value.", 0);
        throw new WireException(
            WireError.Unsupported,
            $"The document can't be merged into the {shape.Type} in place: it changes members without a setter or with "
                + "an 'init' accessor, or replaces the whole value. Use Merge, which returns the result.",
            0
        );
    }
}
