using System.Text.Json;
using Sluice.Fuzz.Inputs;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// The wires hold the same value: from JSON to MessagePack and back nothing changes, through the type and without it.
/// </summary>
internal sealed class TranscodingCheck : Check
{
    internal override int Weight => 2;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (Document(subject, Wire.Json, choices, out _) is not { } json)
            return;
        WithoutType(subject, json);
        if (subject.IsRetyped || subject.IsOfCatalogue)
            return;
        T? fromJson = Wire.Json.Read(
            choices.Pick(subject.Converters),
            json,
            Settings.Default,
            choices.Next(Wire.Json.Readers),
            choices
        );
        byte[] packed = Wire.MessagePack.Write(
            choices.Pick(subject.Converters),
            fromJson,
            Settings.Default,
            choices.Next(Wire.MessagePack.Writers),
            choices
        );
        Unless(MessagePackScanner.IsOneDocument(packed), "MessagePack that is not one document", packed);
        T? fromPacked = Wire.MessagePack.Read(
            choices.Pick(subject.Converters),
            packed,
            Settings.Default,
            choices.Next(Wire.MessagePack.Readers),
            choices
        );
        Unless(
            Difference(subject, fromJson, fromPacked, dateKinds: false) is null,
            $"through MessagePack the value differs: {Difference(subject, fromJson, fromPacked)}",
            json
        );
        byte[] again = Wire.Json.Write(
            choices.Pick(subject.Converters),
            fromPacked,
            Settings.Default,
            choices.Next(Wire.Json.Writers),
            choices
        );
        T? last = Wire.Json.Read(subject.Generated, again, Settings.Default, 0, choices);
        Unless(
            Difference(subject, fromJson, last, dateKinds: false) is null,
            $"back from MessagePack the value differs: {Difference(subject, fromJson, last)}",
            json
        );
    }

    private static void WithoutType<T>(Subject<T> subject, byte[] json)
    {
        Outcome<byte[]> packed = Outcome<byte[]>.Of(() => MessagePackWire.FromJson(json));
        // A number that no 64 bits hold.
        if (packed.Error?.Error == WireError.Range)
            return;
        Unless(packed.Accepts, $"FromJson refuses what was written: {packed.Describe()}", json);
        Unless(MessagePackScanner.IsOneDocument(packed.Value!), "FromJson gives what is not one document", json);
        Outcome<byte[]> back = Outcome<byte[]>.Of(() => MessagePackWire.ToJson(packed.Value!));
        Unless(back.Accepts, $"ToJson refuses what FromJson gives: {back.Describe()}", json);
        using JsonDocument left = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 1_000 }),
            right = JsonDocument.Parse(back.Value, new JsonDocumentOptions { MaxDepth = 1_000 });
        if (!AreEqual(left.RootElement, right.RootElement))
            throw new Mismatch($"FromJson and ToJson change it into {Mismatch.Show(back.Value)}: {Mismatch.Show(json)}")
            {
                Document = json,
            };
    }

    // Fractions become doubles on the way.
    private static bool AreEqual(JsonElement left, JsonElement right)
    {
        if (left.ValueKind != right.ValueKind)
            return false;
        switch (left.ValueKind)
        {
            case JsonValueKind.Object:
                JsonProperty[] ours = [.. left.EnumerateObject()],
                    theirs = [.. right.EnumerateObject()];
                return ours.Length == theirs.Length
                    && ours.Zip(theirs)
                        .All(pair =>
                            pair.First.Name == pair.Second.Name && AreEqual(pair.First.Value, pair.Second.Value)
                        );
            case JsonValueKind.Array:
                return left.GetArrayLength() == right.GetArrayLength()
                    && left.EnumerateArray().Zip(right.EnumerateArray()).All(pair => AreEqual(pair.First, pair.Second));
            case JsonValueKind.Number:
                return left.GetDouble().Equals(right.GetDouble());
            default:
                return JsonElement.DeepEquals(left, right);
        }
    }
}
