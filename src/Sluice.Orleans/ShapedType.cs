using System.Buffers;

namespace Sluice.Orleans;

/// <summary>Writes, reads and copies the values of one type.</summary>
internal abstract class ShapedType(Type type)
{
    /// <summary>Gets the type that values are written as: their own, or the union that lists it.</summary>
    public Type Type => type;

    /// <param name="converter">The converter that values are written with.</param>
    /// <param name="values">The type of the values.</param>
    public static ShapedType GetShaped(Converter converter, Type values) =>
        (ShapedType)converter.Accept(new Typing(values.IsDefined(typeof(ImmutableAttribute), inherit: false)))!;

    public abstract void Write(IBufferWriter<byte> output, object value, in MessagePackWireOptions options);

    public abstract object? Read(ReadOnlySpan<byte> input, in MessagePackWireOptions options);

    public abstract object Copy(object value);

    private sealed class Typed<T>(Func<T?, T?>? clone) : ShapedType(typeof(T))
    {
        public override void Write(IBufferWriter<byte> output, object value, in MessagePackWireOptions options) =>
            MessagePackWire.Serialize(output, (T)value, options: options);

        public override object? Read(ReadOnlySpan<byte> input, in MessagePackWireOptions options) =>
            MessagePackWire.Deserialize<T>(input, options);

        // An immutable value is its own copy.
        public override object Copy(object value) => clone is null ? value : clone((T)value)!;
    }

    private sealed class Typing(bool isImmutable) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            new Typed<T>(isImmutable ? null : DeepClone.CreateCloner(converter.TypedShape));
    }
}
