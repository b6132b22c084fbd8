using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// A converter of the options behind ordinary virtual methods, one for each writer and reader that knows options.
/// </summary>
internal abstract class RegisteredConverter
{
    internal abstract Type ConverterType { get; }
}

internal abstract class RegisteredConverter<T> : RegisteredConverter
{
    internal abstract void Write(ref JsonOptionsWriter writer, T value);
    internal abstract void Write(ref MessagePackOptionsWriter writer, T value);
    internal abstract T Read(ref JsonOptionsReader reader);
    internal abstract T Read(ref MessagePackOptionsReader reader);
}

internal sealed class RegisteredConverter<T, TConverter> : RegisteredConverter<T>
    where TConverter : struct, IWireConverter<T>
{
    internal override Type ConverterType => typeof(TConverter);
    internal override void Write(ref JsonOptionsWriter writer, T value) =>
        UserConverter<T, TConverter>.Write(ref writer, value);
    internal override void Write(ref MessagePackOptionsWriter writer, T value) =>
        UserConverter<T, TConverter>.Write(ref writer, value);
    internal override T Read(ref JsonOptionsReader reader) => TConverter.Read(ref reader);
    internal override T Read(ref MessagePackOptionsReader reader) => TConverter.Read(ref reader);
}
