using System.Buffers;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>Defines what <see cref="WireReading{TWire, TReader, TTable, TOptions}"/> needs of a wire.</summary>
/// <typeparam name="TReader">The reader under the default options.</typeparam>
/// <typeparam name="TTable">The options-driven reader.</typeparam>
/// <typeparam name="TOptions">The options of the wire.</typeparam>
internal interface IReadingWire<TReader, TTable, TOptions>
    where TReader : allows ref struct
    where TTable : allows ref struct
{
    /// <summary>
    /// Initializes a plain reader in place: a copy of a reader waits for the stores of its fields (measured: 5 of
    /// 105 ns for nine numbers).
    /// </summary>
    static abstract void Start(out TReader reader, ReadOnlySpan<byte> input, int maxDepth);

    /// <summary>Initializes a plain reader under the options that it supports.</summary>
    static abstract void Start(out TReader reader, ReadOnlySpan<byte> input, int maxDepth, scoped in TOptions options);

    /// <summary>Initializes an options-driven reader.</summary>
    static abstract void Start(
        out TTable reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in TOptions options,
        MemberFilter? filter
    );

    static abstract int MaxDepth(in TOptions options);

    /// <summary>Returns whether the document is read with the default options.</summary>
    static abstract bool IsPlain(ReadOnlySpan<byte> input, in TOptions options);

    /// <summary>Returns whether the plain reader supports the options.</summary>
    static abstract bool SupportsPlain(in TOptions options);

    /// <summary>
    /// Returns the bytes of a document, decompressed. <paramref name="used"/> is the number of compressed bytes, or 0.
    /// </summary>
    static abstract DocumentBytes Open(ReadOnlySpan<byte> input, scoped in TOptions options, bool isPart, out int used);

    /// <summary>Adds the path to an exception that has an offset and no path.</summary>
    static abstract void Locate(WireException failure, ReadOnlySpan<byte> input, DocumentRoot root);

    /// <summary>
    /// Measures the bytes up to the end of the first value, or to an invalid first byte. Returns
    /// <see langword="false"/> if the end was not found.
    /// </summary>
    static abstract bool TryMeasure(in ReadOnlySequence<byte> input, in TOptions options, out long length);

    /// <summary>Returns whether a first value whose end was not found is nevertheless complete.</summary>
    /// <exception cref="WireException">The value is malformed.</exception>
    static abstract bool IsWhole(in ReadOnlySequence<byte> input, in TOptions options);
}
