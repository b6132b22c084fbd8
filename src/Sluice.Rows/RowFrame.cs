using Sluice.Wires;

namespace Sluice.Rows;

// SAFETY: The length of the bytes is reserved just before they are appended.
/// <summary>
/// Surrounds the rows with the array, the lines or the envelope of several result sets. Counts the rows and tracks
/// which bytes can be flushed.
/// </summary>
internal struct RowFrame
{
    internal RowFraming Framing;

    /// <summary>The maximum number of bytes buffered if nothing can be flushed before the end.</summary>
    internal int MaxBuffered;

    /// <summary>The number of buffered bytes that triggers a flush.</summary>
    internal int FlushSize;

    /// <summary>The names of the result sets if the envelope is an object.</summary>
    internal IReadOnlyList<string>? SetNames;

    /// <summary>The number of rows written of the current result set.</summary>
    internal long Rows;

    /// <summary>The number of rows written of previous result sets.</summary>
    internal long RowsBefore;

    /// <summary>The number of bytes that may be flushed after writing returns.</summary>
    internal int Flushable;

    /// <summary>The end position of the last complete row.</summary>
    internal int EndOfRow;

    /// <summary>The number of levels that subsequent values may nest, once something is open around them.</summary>
    internal int? LevelsLeft;
    private int _mark,
        _setsMark;
    private bool _isOpen;

    /// <summary>Gets the number of rows written of all result sets.</summary>
    internal readonly long Total => RowsBefore + Rows;

    private readonly bool IsArray => Framing is RowFraming.Array or RowFraming.StreamedArray;

    /// <summary>Begins the rows of a result set. Idempotent until it is closed.</summary>
    internal void Open<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (_isOpen)
            return;
        _isOpen = true;
        if (IsArray)
            _mark = writer.BeginUncountedArray();
        EndOfRow = writer.Length;
    }

    /// <summary>Called after each top-level object of the result.</summary>
    internal void EndRow<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        Rows++;
        if (Framing == RowFraming.Lines)
        {
            writer.Rewind(writer.Length - 1); // The comma.
            ref byte position = ref writer.Reserve(1);
            writer.Commit(ref WireSafety.AppendUnchecked(ref position, "\n"u8));
        }
        else if (Framing == RowFraming.Value && Rows > 1)
        {
            throw new WireException(
                WireError.Limit,
                "The query returned more than one row, but one was expected. "
                    + "Use RowForm.First to write only the first."
            );
        }
        EndOfRow = writer.Length;
    }

    /// <summary>Ends the rows of a result set.</summary>
    internal void Close<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (IsArray)
            writer.EndUncountedArray(_mark, (int)Rows);
        else if (Framing == RowFraming.Value && Rows == 0)
            writer.Commit(ref writer.WriteUncheckedNull(ref writer.Reserve(WireSizes.Null)));
        _isOpen = false;
        Flushable = writer.Length;
    }

    /// <summary>Returns whether the buffered bytes must be flushed before the next row.</summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="onlyWholeRows">Whether bytes after the last complete row must be retained.</param>
    /// <param name="full">The number of bytes that triggers a flush.</param>
    internal bool IsFull<TWriter>(ref TWriter writer, bool onlyWholeRows, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (writer.Length > MaxBuffered)
            throw TooMuchBuffered();
        Flushable = onlyWholeRows ? EndOfRow : writer.Length;
        return Flushable >= full;
    }

    /// <summary>
    /// Gets the number of bytes that triggers a flush; <see cref="int.MaxValue"/> for documents that are written as a
    /// whole.
    /// </summary>
    internal readonly int FlushAt => Framing is RowFraming.Array or RowFraming.Value ? int.MaxValue : FlushSize;

    /// <summary>Called before the rows of a result set.</summary>
    internal void BeginSet()
    {
        RowsBefore += Rows;
        Rows = 0;
    }

    /// <summary>Writes the envelope around several result sets.</summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="part">The part of the envelope.</param>
    /// <param name="sets">The number of result sets so far.</param>
    internal void WriteEnvelope<TWriter>(ref TWriter writer, RowPart part, int sets)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        switch (part)
        {
            case RowPart.OpenSets when SetNames is null:
                _setsMark = writer.BeginUncountedArray();
                break;
            case RowPart.OpenSets:
                writer.Commit(ref writer.BeginUncheckedObject(SetNames.Count, 0));
                break;
            case RowPart.NameSet:
                if (sets >= SetNames!.Count)
                    throw new WireException(
                        WireError.Limit,
                        $"The query returned more result sets than RowOptions.SetNames has names ({SetNames.Count}). "
                            + "Name each result set."
                    );
                new RowName(SetNames[sets]).Write(ref writer);
                break;
            case RowPart.CloseSets when SetNames is null:
                writer.EndUncountedArray(_setsMark, sets);
                break;
            default:
                if (sets < SetNames!.Count)
                    throw new WireException(
                        WireError.Limit,
                        $"The query returned {sets} result sets, but RowOptions.SetNames has {SetNames.Count} names. "
                            + "Name each result set."
                    );
                writer.EndUncheckedObject(ref writer.Reserve(0));
                break;
        }
    }

    /// <summary>Adjusts positions after bytes at the start of the buffer were flushed.</summary>
    internal void Shift(int bytes)
    {
        _mark -= bytes;
        EndOfRow -= bytes;
        Flushable = Math.Max(0, Flushable - bytes);
    }

    private readonly WireException TooMuchBuffered() =>
        new(
            WireError.Limit,
            $"Rows written as one array exceed the limit of {MaxBuffered} bytes "
                + "(MessagePackWireOptions.MaxBufferedBytes). "
                + "Raise the limit, or write a sequence of values (MessagePackWireOptions.Sequences)."
        );
}
