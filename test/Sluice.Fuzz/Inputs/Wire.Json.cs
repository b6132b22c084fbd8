using System.Text;

namespace Sluice.Fuzz.Inputs;

internal abstract partial class Wire
{
    private sealed class JsonVerbs : Wire
    {
        internal override bool IsJson => true;
        internal override int Writers => 6;
        internal override int Readers => 6;

        internal override byte[] Write<T>(Converter<T> converter, T? value, Settings settings, int verb, Random random)
            where T : default
        {
            JsonWireOptions options = settings.Json with { Shapes = WireShapes.Single(converter) };
            switch (verb)
            {
                case 0:
                    return JsonWire.SerializeToUtf8Bytes(value, null, options);
                case 1:
                    return Encoding.UTF8.GetBytes(JsonWire.Serialize(value, null, options));
                case 2:
                    var destination = new PieceWriter(random);
                    JsonWire.Serialize(destination, value, null, options);
                    return destination.ToArray();
                case 3:
                    using (var stream = new MemoryStream())
                    {
                        JsonWire.Serialize(stream, value, null, options);
                        return stream.ToArray();
                    }
                case 4:
                    return Gather(stream => JsonWire.SerializeAsync(stream, value, null, options));
                default:
                    return GatherPipe(pipe => JsonWire.SerializeAsync(pipe, value, null, options));
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
                    return JsonWire.SerializeToUtf8Bytes(value, selection, settings.Json);
                case 1:
                    return Encoding.UTF8.GetBytes(JsonWire.Serialize(value, selection, settings.Json));
                case 2:
                    var destination = new PieceWriter(random);
                    JsonWire.Serialize(destination, value, selection, settings.Json);
                    return destination.ToArray();
                case 3:
                    using (var stream = new MemoryStream())
                    {
                        JsonWire.Serialize(stream, value, selection, settings.Json);
                        return stream.ToArray();
                    }
                case 4:
                    return Gather(stream => JsonWire.SerializeAsync(stream, value, selection, settings.Json));
                default:
                    return GatherPipe(pipe => JsonWire.SerializeAsync(pipe, value, selection, settings.Json));
            }
        }

        internal override T? Read<T>(Converter<T> converter, byte[] bytes, Settings settings, int verb, Random random)
            where T : default
        {
            JsonWireOptions options = settings.Json with { Shapes = WireShapes.Single(converter) };
            return verb switch
            {
                0 => JsonWire.Deserialize<T>(bytes, options),
                // Text can't hold what is not UTF-8, and a byte order mark is no part of it.
                1 when System.Text.Unicode.Utf8.IsValid(bytes) => JsonWire.Deserialize<T>(
                    Encoding.UTF8.GetString(bytes),
                    options
                ),
                1 or 2 => JsonWire.Deserialize<T>(Pieces.Split(bytes, random), options),
                3 => JsonWire.Deserialize<T>(new PieceStream(bytes, random), options),
                4 => JsonWire
                    .DeserializeAsync<T>(new PieceStream(bytes, random), options)
                    .AsTask()
                    .GetAwaiter()
                    .GetResult(),
                _ => JsonWire.DeserializeAsync<T>(Pipe(bytes, random), options).AsTask().GetAwaiter().GetResult(),
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
            JsonWireOptions options = settings.Json with { Shapes = WireShapes.Single(converter) };
            return (verb % 4) switch
            {
                0 => Gather(stream => JsonWire.SerializeAsync(stream, Async(values)!, null, options)),
                1 => GatherPipe(pipe => JsonWire.SerializeAsync(pipe, Async(values)!, null, options)),
                2 => GatherPipe(pipe => JsonWire.SerializeAsync<T>(pipe, (IEnumerable<T>)values!, null, options)),
                _ => Gather(stream => JsonWire.SerializeAsync<T>(stream, (IEnumerable<T>)values!, null, options)),
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
            JsonWireOptions options = settings.Json with { Shapes = WireShapes.Single(converter) };
            return (verb % 3) switch
            {
                0 => JsonWire.DeserializeAsyncEnumerable<T>(new MemoryStream(bytes), options),
                1 => JsonWire.DeserializeAsyncEnumerable<T>(new PieceStream(bytes, random), options),
                _ => JsonWire.DeserializeAsyncEnumerable<T>(Pipe(bytes, random), options),
            };
        }
    }
}
