using System.Diagnostics.CodeAnalysis;
using Sluice.Wires;

namespace Sluice.Registrations;

/// <summary>Represents a converter from the options.</summary>
internal abstract class RegisteredConverter
{
    internal abstract Type ConverterType { get; }

    /// <summary>Gets whether the converter writes null itself.</summary>
    internal virtual bool WritesNull => false;

    /// <summary>Gets whether the converter writes and reads dictionary keys too.</summary>
    internal virtual bool ServesKeys => true;

    /// <summary>
    /// Reads a name as a dictionary's key. Returns <see langword="false"/> if the converter does not read names.
    /// </summary>
    internal virtual bool TryReadName(ReadOnlySpan<byte> utf8Name, [NotNullWhen(true)] out object? key)
    {
        key = null;
        return false;
    }

    internal void WriteBoxed<TWriter>(ref TWriter writer, object value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        WriteBoxed(typeof(TWriter), ref WireSafety.Erase(ref writer), value);

    private protected abstract void WriteBoxed(Type type, ref byte writer, object value);
}

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; the derived class restores
// the reference only after a test for exactly that type.
/// <inheritdoc/>
internal abstract class RegisteredConverter<T> : RegisteredConverter
{
    internal void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        Write(typeof(TWriter), ref WireSafety.Erase(ref writer), value);

    internal T Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        Read(typeof(TReader), ref WireSafety.Erase(ref reader));

    private protected abstract void Write(Type type, ref byte writer, T value);

    private protected sealed override void WriteBoxed(Type type, ref byte writer, object value) =>
        Write(type, ref writer, (T)value);

    private protected abstract T Read(Type type, ref byte reader);
}
