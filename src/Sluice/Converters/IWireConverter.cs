using Sluice.Wires;

namespace Sluice;

/// <summary>
/// User code for one type's value on every wire; implemented by a struct with static methods, named in
/// <see cref="WireConverterAttribute"/> or registered in options.
/// </summary>
/// <remarks>
/// Write exactly one value. The plain methods (<c>writer.WriteString</c> …) are extensions in
/// <see cref="WireWriterExtensions"/>.
/// </remarks>
public interface IWireConverter<T>
{
    /// <summary>Writes one value; never called with null for a reference type.</summary>
    static abstract void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IWireWriter, allows ref struct;
    /// <summary>Reads one value; never called when null is next for a reference type.</summary>
    static abstract T Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct;
}
