using Sluice.Wires;

namespace Sluice;

/// <summary>
/// Defines custom code that writes and reads the values of one type on every wire. Implemented by a struct with static
/// methods, which is named in <see cref="WireConverterAttribute"/> or registered in options.
/// </summary>
/// <remarks>
/// <see cref="Write{TWriter}"/> must write exactly one value. Methods such as <c>writer.WriteString</c> are extension
/// methods of <see cref="WireWriterExtensions"/>.
/// </remarks>
public interface IWireConverter<T>
{
    /// <summary>Writes one value. For reference types, never called with <see langword="null"/>.</summary>
    static abstract void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IWireWriter, allows ref struct;

    /// <summary>Reads one value. For reference types, not called when the next value is null.</summary>
    static abstract T Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct;
}
