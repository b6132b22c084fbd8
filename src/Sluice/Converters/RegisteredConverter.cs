using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>A converter of the options behind ordinary virtual methods, one for each writer and reader that knows options.</summary>
internal abstract class RegisteredConverter
{
    internal abstract Type ConverterType { get; }
}

internal abstract class RegisteredConverter<T> : RegisteredConverter
{
    internal abstract void Write(ref JsonTableWriter writer, T value);
    internal abstract void Write(ref MessagePackTableWriter writer, T value);
    internal abstract T Read(ref JsonTableReader reader);
    internal abstract T Read(ref MessagePackTableReader reader);
}

internal sealed class RegisteredConverter<T, TConverter> : RegisteredConverter<T> where TConverter : struct, IWireConverter<T>
{
    internal override Type ConverterType => typeof(TConverter);
    internal override void Write(ref JsonTableWriter writer, T value) => UserConverter<T, TConverter>.Write(ref writer, value);
    internal override void Write(ref MessagePackTableWriter writer, T value) => UserConverter<T, TConverter>.Write(ref writer, value);
    internal override T Read(ref JsonTableReader reader) => TConverter.Read(ref reader);
    internal override T Read(ref MessagePackTableReader reader) => TConverter.Read(ref reader);
}
