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
            MessagePackWireOptions options = settings.MessagePack with { Shapes = WireShapes.Single(converter) };
            switch (verb)
            {
                case 0:
                    return MessagePackWire.Serialize(value, null, options);
                case 1:
                    var destination = new PieceWriter(random);
                    MessagePackWire.Serialize(destination, value, null, options);
                    return destination.ToArray();
                case 2:
                    using (var stream = new MemoryStream())
                    {
                        MessagePackWire.Serialize(stream, value, null, options);
                        return stream.ToArray();
                    }
                case 3:
                    return Gather(stream => MessagePackWire.SerializeAsync(stream, value, null, options));
                default:
                    return GatherPipe(pipe => MessagePackWire.SerializeAsync(pipe, value, null, options));
            }
        }

        internal override byte[] Write<T>(
            T? value,
            FieldSelection<T> selection,
            Settings settings,
            int verb,
            Random random
        )
            where T : default
        {
            switch (verb)
            {
                case 0:
                    return MessagePackWire.Serialize(value, selection, settings.MessagePack);
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
                    return Gather(stream =>
                        MessagePackWire.SerializeAsync(stream, value, selection, settings.MessagePack)
                    );
                default:
                    return GatherPipe(pipe =>
                        MessagePackWire.SerializeAsync(pipe, value, selection, settings.MessagePack)
                    );
            }
        }

        internal override T? Read<T>(Converter<T> converter, byte[] bytes, Settings settings, int verb, Random random)
            where T : default
        {
            MessagePackWireOptions options = settings.MessagePack with { Shapes = WireShapes.Single(converter) };
            return verb switch
            {
                0 => MessagePackWire.Deserialize<T>(bytes, options),
                1 => MessagePackWire.Deserialize<T>(Pieces.Split(bytes, random), options),
                2 => MessagePackWire.Deserialize<T>(new PieceStream(bytes, random), options),
                3 => MessagePackWire
                    .DeserializeAsync<T>(new PieceStream(bytes, random), options)
                    .AsTask()
                    .GetAwaiter()
                    .GetResult(),
                _ => MessagePackWire
                    .DeserializeAsync<T>(Pipe(bytes, random), options)
                    .AsTask()
                    .GetAwaiter()
                    .GetResult(),
            };
        }

        internal override byte[] WriteSequence<T>(
            Converter<T> converter,
            IReadOnlyList<T?> values,
            Settings settings,
            int verb,
            Random random
        )
            where T : default
        {
            MessagePackWireOptions options = settings.MessagePack with { Shapes = WireShapes.Single(converter) };
            return (verb % 4) switch
            {
                0 => Gather(stream => MessagePackWire.SerializeAsync(stream, Async(values)!, null, options)),
                1 => GatherPipe(pipe => MessagePackWire.SerializeAsync(pipe, Async(values)!, null, options)),
                2 => GatherPipe(pipe =>
                    MessagePackWire.SerializeAsync<T>(pipe, (IEnumerable<T>)values!, null, options)
                ),
                _ => Gather(stream =>
                    MessagePackWire.SerializeAsync<T>(stream, (IEnumerable<T>)values!, null, options)
                ),
            };
        }

        internal override IAsyncEnumerable<T?> ReadSequence<T>(
            Converter<T> converter,
            byte[] bytes,
            Settings settings,
            int verb,
            Random random
        )
            where T : default
        {
            MessagePackWireOptions options = settings.MessagePack with { Shapes = WireShapes.Single(converter) };
            return (verb % 3) switch
            {
                0 => MessagePackWire.DeserializeAsyncEnumerable<T>(new MemoryStream(bytes), options),
                1 => MessagePackWire.DeserializeAsyncEnumerable<T>(new PieceStream(bytes, random), options),
                _ => MessagePackWire.DeserializeAsyncEnumerable<T>(Pipe(bytes, random), options),
            };
        }
    }
}
