using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Sinks;

// SAFETY: The writer has no buffer. Positions are null references, which are passed on but never read or written
// through.
/// <summary>
/// Forwards every call to a <see cref="WireSink"/>, so that shapes, whose code is compiled for each writer, can write
/// to a wire that is known only at run time.
/// </summary>
/// <remarks>There is no buffer: positions are passed through and never dereferenced.</remarks>
internal ref partial struct SinkWriter : IWireWriter
{
    private readonly WireSink _sink;
    private int _depth;

    internal SinkWriter(WireSink sink)
    {
        _sink = sink;
        _depth = sink.MaxDepth;
    }

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public readonly int Depth => _sink.MaxDepth - _depth;

    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => ref Unsafe.NullRef<byte>();

    /// <inheritdoc/>
    public void Commit(ref byte position) => Debug.Assert(Unsafe.IsNullRef(ref position));

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int reserve)
    {
        Deepen();
        _sink.BeginObject(memberCount);
        return ref Unsafe.NullRef<byte>();
    }

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte position)
    {
        _depth++;
        _sink.EndObject();
    }

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int reserve)
    {
        Deepen();
        _sink.BeginArray(count);
        return ref Unsafe.NullRef<byte>();
    }

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte position)
    {
        _depth++;
        _sink.EndArray();
    }

    /// <inheritdoc/>
    public int BeginUncountedArray()
    {
        BeginUncheckedArray(-1, 0);
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => EndUncheckedArray(ref Unsafe.NullRef<byte>());

    /// <inheritdoc/>
    public ref byte BeginUncheckedDictionary(int count, int reserve)
    {
        Deepen();
        _sink.BeginDictionary(count);
        return ref Unsafe.NullRef<byte>();
    }

    /// <inheritdoc/>
    public void EndUncheckedDictionary(ref byte position)
    {
        _depth++;
        _sink.EndDictionary();
    }

    /// <inheritdoc/>
    public int BeginUncountedDictionary()
    {
        BeginUncheckedDictionary(-1, 0);
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => EndUncheckedDictionary(ref Unsafe.NullRef<byte>());

    /// <inheritdoc/>
    public void BeginKey() => _sink.BeginKey();

    /// <inheritdoc/>
    public void EndKey() => _sink.EndKey();

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve)
    {
        _sink.BeginKey();
        _sink.WriteString(key);
        _sink.EndKey();
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedName(ref byte position, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        _sink.WriteName(utf8Name);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteUncheckedName(ref position, utf8Name, jsonName);

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => _sink.WriteJson(json);

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

    /// <inheritdoc/>
    public bool TryConvert<T>(T value, SelectionNode? selection) => false;

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => _sink.Error(error, message);

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection) =>
        shape.TypedConverter.Write(ref this, value, selection);

    private void Deepen()
    {
        if (--_depth < 0)
            throw Error(WireError.Depth, "The value nests deeper than the limit allows: does it contain itself?");
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw Error(
                WireError.Depth,
                "The value is nested too deeply for this thread's stack. Write it on a thread with a larger stack."
            );
    }
}
