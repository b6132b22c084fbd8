using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Implements all reading methods: reads one value from contiguous UTF-8 bytes, and adds the path to exceptions.
/// </summary>
internal static partial class JsonReading
{
    internal static T? Read<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, in JsonWireOptions options) =>
        options.IsPlainForReading
            ? ReadPlain(utf8Json, converter, options.MaxDepth)
            : ReadWithOptions(utf8Json, converter, in options, options.MaxDepth);

    /// <summary>Reads a document from a sender to whom some members are hidden.</summary>
    internal static T? Read<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, in JsonWireOptions options,
        MemberFilter? filter) =>
        filter is null
            ? Read(utf8Json, converter, in options)
            : ReadWithOptions(utf8Json, converter, in options, options.MaxDepth, filter);

    /// <summary>Reads an element of a sequence, with its own maximum depth.</summary>
    internal static T? ReadElement<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, in JsonWireOptions options,
        int maxDepth) =>
        options.IsPlainForReading
            ? ReadPlain(utf8Json, converter, maxDepth)
            : ReadWithOptions(utf8Json, converter, in options, maxDepth);

    private static T? ReadPlain<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, int maxDepth)
    {
        var reader = new JsonWireReader(utf8Json, maxDepth, JsonReadFlags.None);
        try
        {
            T? value = converter.Read(ref reader);
            reader.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? ReadWithOptions<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter,
        in JsonWireOptions options, int maxDepth, MemberFilter? filter = null)
    {
        var reader = new JsonWireReader(utf8Json, maxDepth, options.ReadFlags);
        try
        {
            T? value = ReadValue(ref reader, converter, in options, filter);
            reader.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }

    // The options-driven reader works on a copy, so the position is copied back to the caller's reader, also after an
    // error.
    private static T? ReadValue<T>(ref JsonWireReader reader, Converter<T> converter, in JsonWireOptions options,
        MemberFilter? filter)
    {
        if (!options.NeedsTablesForReading && filter is null) return converter.Read(ref reader);
        var tables = new JsonOptionsReader(reader, options, filter);
        try
        {
            return converter.Read(ref tables);
        }
        finally
        {
            reader = tables.Json;
        }
    }

    internal static object? ReadObject(ReadOnlySpan<byte> utf8Json, Converter converter, in JsonWireOptions options)
    {
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            object? value;
            if (options.NeedsTablesForReading)
            {
                var tables = new JsonOptionsReader(reader, options);
                try
                {
                    value = converter.ReadObject(ref tables);
                }
                finally
                {
                    reader = tables.Json;
                }
            }
            else
            {
                value = converter.ReadObject(ref reader);
            }
            reader.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }

    /// <summary>Adds path and line to an error, or wraps an exception from user code.</summary>
    internal static WireException Complete(Exception error, ReadOnlySpan<byte> utf8Json, int position)
    {
        WireException failure = error as WireException ?? UserCodeException.OfReading(error, position);
        // An exception that another document's reader has completed, and that user code rethrew, keeps its own path.
        if (failure.Path is not null) return failure;
        int offset = failure.Offset < 0 ? position : (int)failure.Offset;
        failure.Path = JsonPath.Find(utf8Json, offset, out int valueStart);
        // Errors of the text are reported at a byte; errors of a value, at its start.
        bool isOfText = failure.Error is WireError.Syntax or WireError.EndOfInput or WireError.InvalidText
            or WireError.TrailingData or WireError.Depth;
        failure.Offset = isOfText ? offset : valueStart;
        failure.Line = JsonPath.LineOf(utf8Json, (int)failure.Offset);
        return failure;
    }
}
