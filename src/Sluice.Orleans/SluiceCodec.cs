using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Buffers.Adaptors;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;
using Orleans.Serialization.WireProtocol;

namespace Sluice.Orleans;

/// <summary>
/// Writes, reads and copies the values of shaped types: the name of the type, then the value as MessagePack.
/// </summary>
[Alias(WellKnownAlias)]
internal sealed class SluiceCodec(ShapedTypes types, TypeNames names, MessagePackWireOptions options)
    : IGeneralizedCodec,
        IGeneralizedCopier
{
    /// <summary>The name of the codec in messages, which never changes.</summary>
    public const string WellKnownAlias = "sluice";

    private const uint TypeField = 0,
        ValueField = 1;
    private static readonly Type s_self = typeof(SluiceCodec);

    bool IGeneralizedCodec.IsSupportedType(Type type) => type == s_self || types.Find(type) is not null;

    bool IGeneralizedCopier.IsSupportedType(Type type) => types.Find(type) is not null;

    void IFieldCodec.WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer,
        uint fieldIdDelta,
        Type? expectedType,
        object? value
    )
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType, value))
            return;

        ShapedType type = types.Require(value!.GetType());
        writer.WriteFieldHeader(fieldIdDelta, expectedType, s_self, WireType.TagDelimited);
        ReferenceCodec.MarkValueField(writer.Session);
        writer.WriteFieldHeaderExpected(TypeField, WireType.LengthPrefixed);
        byte[] name = names.NameOf(type.Type);
        writer.WriteVarUInt32((uint)name.Length);
        writer.Write(name);

        var bytes = new BufferWriterBox<PooledBuffer>(new PooledBuffer());
        try
        {
            type.Write(bytes, value, options);
            ReferenceCodec.MarkValueField(writer.Session);
            writer.WriteFieldHeaderExpected(ValueField - TypeField, WireType.LengthPrefixed);
            writer.WriteVarUInt32((uint)bytes.Value.Length);
            bytes.Value.CopyTo(ref writer);
        }
        finally
        {
            bytes.Value.Dispose();
        }

        writer.WriteEndObject();
    }

    object IFieldCodec.ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference)
            return ReferenceCodec.ReadReference(ref reader, field.FieldType!)!;

        field.EnsureWireTypeTagDelimited();
        uint reference = ReferenceCodec.CreateRecordPlaceholder(reader.Session);
        ShapedType? type = null;
        object? value = null;
        for (uint id = 0; ; )
        {
            Field header = reader.ReadFieldHeader();
            if (header.IsEndBaseOrEndObject)
                break;
            id += header.FieldIdDelta;
            switch (id)
            {
                case TypeField:
                    ReferenceCodec.MarkValueField(reader.Session);
                    type = ReadType(ref reader);
                    break;
                case ValueField:
                    ReferenceCodec.MarkValueField(reader.Session);
                    value = ReadBytes(ref reader, type);
                    break;
                default:
                    reader.ConsumeUnknownField(header);
                    break;
            }
        }

        if (value is null)
            throw new SerializerException("The message ends before a value of Sluice's codec.");
        ReferenceCodec.RecordObject(reader.Session, value, reference);
        return value;
    }

    private ShapedType ReadType<TInput>(ref Reader<TInput> reader)
    {
        using PrefixedBytes name = PrefixedBytes.Read(ref reader);
        Type type = names.TypeOf(name.Span);
        return types.Find(type)
            ?? throw new SerializerException($"The message has a value of {type}, which is not one of Sluice's codec.");
    }

    private object ReadBytes<TInput>(ref Reader<TInput> reader, ShapedType? type)
    {
        if (type is null)
            throw new SerializerException("A value of Sluice's codec has no type before it.");
        using PrefixedBytes bytes = PrefixedBytes.Read(ref reader);
        return type.Read(bytes.Span, options)
            ?? throw new SerializerException($"The message has nil as a value of {type.Type}.");
    }

    object? IDeepCopier.DeepCopy(object? input, CopyContext context)
    {
        if (context.TryGetCopy(input, out object? known))
            return known;
        object copy = types.Require(input!.GetType()).Copy(input);
        context.RecordCopy(input, copy);
        return copy;
    }
}
