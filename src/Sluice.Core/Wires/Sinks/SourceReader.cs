using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Wires.Sinks;

/// <summary>
/// Forwards every call to a <see cref="WireSource"/>, so that shapes, whose code is compiled for each reader, can read
/// from a wire that is known only at run time.
/// </summary>
internal ref partial struct SourceReader : IWireReader
{
    private readonly WireSource _source;

    // The number of levels that can still be opened.
    private int _depth;

    internal SourceReader(WireSource source)
    {
        _source = source;
        _depth = source.MaxDepth;
    }

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => _source.Position;
        set => _source.Position = value;
    }

    /// <inheritdoc/>
    public WireToken Peek() => _source.Peek();

    /// <inheritdoc/>
    public bool TryReadNull() => _source.TryReadNull();

    /// <inheritdoc/>
    public bool BeginObject(out int remaining) => Entered(_source.BeginObject(out remaining));

    /// <inheritdoc/>
    public bool NextMember(ref int remaining) => Stayed(_source.NextMember(ref remaining));

    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => _source.TryName(utf8Name);

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => _source.ReadName();

    /// <inheritdoc/>
    public bool BeginArray(out int remaining) => Entered(_source.BeginArray(out remaining));

    /// <inheritdoc/>
    public bool NextElement(ref int remaining) => Stayed(_source.NextElement(ref remaining));

    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining) => Entered(_source.BeginDictionary(out remaining));

    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) => Stayed(_source.NextEntry(ref remaining));

    /// <inheritdoc/>
    public void BeginKey() => _source.BeginKey();

    /// <inheritdoc/>
    public void EndKey() => _source.EndKey();

    /// <inheritdoc/>
    public void SkipValue() => _source.SkipValue();

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) => shape.Names.FindIgnoringCase(utf8Name);

    /// <inheritdoc/>
    public readonly bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) => false;

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (_source.RejectsUnknownMembers)
            throw Error(
                WireError.UnknownMember,
                $"The type has no member named '{Json.JsonErrors.Shorten(utf8Name)}'."
            );
        _source.SkipValue();
    }

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (!_source.AllowsDuplicates)
            throw Error(WireError.DuplicateMember, $"The member '{Json.JsonErrors.Shorten(utf8Name)}' occurs twice.");
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => _source.Error(error, message);

    private bool Entered(bool hasContent)
    {
        if (!hasContent)
            return false;
        if (--_depth < 0)
            throw Error(WireError.Depth, $"The value nests deeper than {_source.MaxDepth} levels.");
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw Error(
                WireError.Depth,
                "The value is nested too deeply for this thread's stack. Read it on a thread with a larger stack."
            );
        return true;
    }

    private bool Stayed(bool hasMore)
    {
        if (!hasMore)
            _depth++;
        return hasMore;
    }
}
