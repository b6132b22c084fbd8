namespace Sluice.Fuzz.Inputs;

internal abstract partial class Wire
{
    private sealed class MessagePackVerbs : Wire
    {
        internal override bool IsJson => false;
        internal override int Writers => 5;
        internal override int Readers => 5;

        internal override byte[] Write<T>(Converter<T> converter, T? value, Settings settings, int verb, Random random)
            where T : default
        {
            Witness<T>.Set(converter);
            switch (verb)
            {
                case 0: return MessagePackWire.Serialize<T, Witness<T>>(value, settings.MessagePack);
                case 1:
                    var destination = new PieceWriter(random);
                    MessagePackWire.Serialize<T, Witness<T>>(destination, value, settings.MessagePack);
                    return destination.ToArray();
                case 2:
                    using (var stream = new MemoryStream())
                    {
                        MessagePackWire.Serialize<T, Witness<T>>(stream, value, settings.MessagePack);
                        return stream.ToArray();
                    }
                case 3:
                    return Gather(stream => MessagePackWire.SerializeAsync<T, Witness<T>>(stream, value,
                        settings.MessagePack));
                default:
                    return GatherPipe(pipe => MessagePackWire.SerializeAsync<T, Witness<T>>(pipe, value,
                        settings.MessagePack));
            }
        }

        internal override byte[] Write<T>(T? value, FieldSelection<T> selection, Settings settings, int verb,
            Random random) where T : default
        {
            switch (verb)
            {
                case 0: return MessagePackWire.Serialize(value, selection, settings.MessagePack);
                case 1:
                    var destination = new PieceWriter(random);
                    MessagePackWire.Serialize(destination, value, selection, settings.MessagePack);
                    return destination.ToArray();
                case 2:
                    using (var stream = new MemoryStream())
                    {
                        MessagePackWire.Serialize(stream, value, selection, settings.MessagePack);
                        return stream.ToArray();
                    }
                case 3:
                    return Gather(stream => MessagePackWire.SerializeAsync(stream, value, selection,
                        settings.MessagePack));
                default:
                    return GatherPipe(pipe => MessagePackWire.SerializeAsync(pipe, value, selection,
                        settings.MessagePack));
            }
        }

        internal override T? Read<T>(Converter<T> converter, byte[] bytes, Settings settings, int verb, Random random)
            where T : default
        {
            Witness<T>.Set(converter);
            return verb switch
            {
                0 => MessagePackWire.Deserialize<T, Witness<T>>(bytes, settings.MessagePack),
                1 => MessagePackWire.Deserialize<T, Witness<T>>(Pieces.Split(bytes, random), settings.MessagePack),
                2 =>
                    MessagePackWire.Deserialize<T, Witness<T>>(new PieceStream(bytes, random),
                        settings.MessagePack),
                3 =>
                    MessagePackWire.DeserializeAsync<T, Witness<T>>(new PieceStream(bytes, random),
                        settings.MessagePack).AsTask().GetAwaiter().GetResult(),
                _ =>
                    MessagePackWire.DeserializeAsync<T, Witness<T>>(Pipe(bytes, random), settings.MessagePack)
                        .AsTask().GetAwaiter().GetResult(),
            };
        }

        internal override byte[] WriteSequence<T>(Converter<T> converter, IReadOnlyList<T?> values, Settings settings,
            int verb, Random random) where T : default
        {
            Witness<T>.Set(converter);
            return (verb % 4) switch
            {
                0 =>
                    Gather(stream => MessagePackWire.SerializeAsync<T, Witness<T>>(stream, Async(values)!,
                        settings.MessagePack)),
                1 =>
                    GatherPipe(pipe => MessagePackWire.SerializeAsync<T, Witness<T>>(pipe, Async(values)!,
                        settings.MessagePack)),
                2 =>
                    GatherPipe(pipe => MessagePackWire.SerializeAsync<T, Witness<T>>(pipe, (IEnumerable<T>)values!,
                        settings.MessagePack)),
                _ =>
                    Gather(stream => MessagePackWire.SerializeAsync<T, Witness<T>>(stream, (IEnumerable<T>)values!,
                        settings.MessagePack)),
            };
        }

        internal override IAsyncEnumerable<T?> ReadSequence<T>(Converter<T> converter, byte[] bytes, Settings settings,
            int verb, Random random) where T : default
        {
            Witness<T>.Set(converter);
            return (verb % 3) switch
            {
                0 =>
                    MessagePackWire.DeserializeAsyncEnumerable<T, Witness<T>>(new MemoryStream(bytes),
                        settings.MessagePack),
                1 =>
                    MessagePackWire.DeserializeAsyncEnumerable<T, Witness<T>>(new PieceStream(bytes, random),
                        settings.MessagePack),
                _ =>
                    MessagePackWire.DeserializeAsyncEnumerable<T, Witness<T>>(Pipe(bytes, random),
                        settings.MessagePack),
            };
        }
    }
}
