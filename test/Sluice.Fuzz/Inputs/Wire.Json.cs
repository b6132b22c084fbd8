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
            Witness<T>.Set(converter);
            switch (verb)
            {
                case 0: return JsonWire.SerializeToUtf8Bytes<T, Witness<T>>(value, settings.Json);
                case 1: return Encoding.UTF8.GetBytes(JsonWire.Serialize<T, Witness<T>>(value, settings.Json));
                case 2:
                    var destination = new PieceWriter(random);
                    JsonWire.Serialize<T, Witness<T>>(destination, value, settings.Json);
                    return destination.ToArray();
                case 3:
                    using (var stream = new MemoryStream())
                    {
                        JsonWire.Serialize<T, Witness<T>>(stream, value, settings.Json);
                        return stream.ToArray();
                    }
                case 4:
                    return Gather(stream => JsonWire.SerializeAsync<T, Witness<T>>(stream, value, settings.Json));
                default:
                    return GatherPipe(pipe => JsonWire.SerializeAsync<T, Witness<T>>(pipe, value, settings.Json));
            }
        }

        internal override byte[] Write<T>(T? value, FieldSelection<T> selection, Settings settings, int verb,
            Random random) where T : default
        {
            switch (verb)
            {
                case 0: return JsonWire.SerializeToUtf8Bytes(value, selection, settings.Json);
                case 1: return Encoding.UTF8.GetBytes(JsonWire.Serialize(value, selection, settings.Json));
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
                case 4: return Gather(stream => JsonWire.SerializeAsync(stream, value, selection, settings.Json));
                default: return GatherPipe(pipe => JsonWire.SerializeAsync(pipe, value, selection, settings.Json));
            }
        }

        internal override T? Read<T>(Converter<T> converter, byte[] bytes, Settings settings, int verb, Random random)
            where T : default
        {
            Witness<T>.Set(converter);
            return verb switch
            {
                0 => JsonWire.Deserialize<T, Witness<T>>(bytes, settings.Json),
                // Text can't hold what is not UTF-8, and a byte order mark is no part of it.
                1 when System.Text.Unicode.Utf8.IsValid(bytes) =>
                    JsonWire.Deserialize<T, Witness<T>>(Encoding.UTF8.GetString(bytes), settings.Json),
                1 or 2 => JsonWire.Deserialize<T, Witness<T>>(Pieces.Split(bytes, random), settings.Json),
                3 => JsonWire.Deserialize<T, Witness<T>>(new PieceStream(bytes, random), settings.Json),
                4 =>
                    JsonWire.DeserializeAsync<T, Witness<T>>(new PieceStream(bytes, random), settings.Json)
                        .AsTask().GetAwaiter().GetResult(),
                _ =>
                    JsonWire.DeserializeAsync<T, Witness<T>>(Pipe(bytes, random), settings.Json).AsTask()
                        .GetAwaiter().GetResult(),
            };
        }

        internal override byte[] WriteSequence<T>(Converter<T> converter, IReadOnlyList<T?> values, Settings settings,
            int verb, Random random) where T : default
        {
            Witness<T>.Set(converter);
            return (verb % 4) switch
            {
                0 => Gather(stream => JsonWire.SerializeAsync<T, Witness<T>>(stream, Async(values)!, settings.Json)),
                1 => GatherPipe(pipe => JsonWire.SerializeAsync<T, Witness<T>>(pipe, Async(values)!, settings.Json)),
                2 =>
                    GatherPipe(pipe => JsonWire.SerializeAsync<T, Witness<T>>(pipe, (IEnumerable<T>)values!,
                        settings.Json)),
                _ =>
                    Gather(stream => JsonWire.SerializeAsync<T, Witness<T>>(stream, (IEnumerable<T>)values!,
                        settings.Json)),
            };
        }

        internal override IAsyncEnumerable<T?> ReadSequence<T>(Converter<T> converter, byte[] bytes, Settings settings,
            int verb, Random random) where T : default
        {
            Witness<T>.Set(converter);
            return (verb % 3) switch
            {
                0 => JsonWire.DeserializeAsyncEnumerable<T, Witness<T>>(new MemoryStream(bytes), settings.Json),
                1 => JsonWire.DeserializeAsyncEnumerable<T, Witness<T>>(new PieceStream(bytes, random), settings.Json),
                _ => JsonWire.DeserializeAsyncEnumerable<T, Witness<T>>(Pipe(bytes, random), settings.Json),
            };
        }
    }
}
