using System.Text;
using System.Text.Json;
using Sluice.Fuzz.Inputs;
using Sluice.Model;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Paths are those that a plain walk over the document finds: of any place in it, and of the value that an error is
/// about.
/// </summary>
internal sealed class PathCheck : Check
{
    internal override int Weight => 2;

    internal override bool Suits(Subject subject) => !subject.IsWriteOnly && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (choices.Next(2) == 0)
            OfMessagePack(subject, choices);
        else
            OfJson(subject, choices);
    }

    private static void OfJson<T>(Subject<T> subject, Choices choices)
    {
        if (Document(subject, Wire.Json, choices, out _) is not { Length: < 5_000 } document)
            return;
        var edit = new Spoiling(choices);
        byte[] spoiled = edit.Apply(document, subject.Generated.Shape);
        foreach ((int offset, string path) in edit.Places.Take(50))
        {
            // A cut name ends in a mark of its own.
            if (path.Length > 200)
                continue;
            string found = JsonPath.Find(spoiled, Encoding.UTF8.GetByteCount(edit.Written.AsSpan(0, offset)), out _);
            Unless(found == path, $"the path {found} is {path} — {Mismatch.Show(spoiled)}", spoiled);
        }
        if (edit.Spoiled is not { Length: < 200 } expected)
            return;
        Outcome<T> outcome = Outcome<T>.Of(() =>
            Wire.Json.Read(
                choices.Pick(subject.Converters),
                spoiled,
                Settings.Default,
                choices.Next(Wire.Json.Readers),
                choices
            )
        );
        Unless(
            outcome.Error?.Error == WireError.Type,
            $"an array in place of a {edit.SpoiledType}: {outcome.Describe()} — {Mismatch.Show(spoiled)}",
            spoiled
        );
        Unless(
            outcome.Error!.Path == expected,
            $"an error at {expected} is reported at {outcome.Error.Path} — {Mismatch.Show(spoiled)}",
            spoiled
        );
    }

    private static void OfMessagePack<T>(Subject<T> subject, Choices choices)
    {
        if (Document(subject, Wire.MessagePack, choices, out _) is not { Length: < 5_000 } document)
            return;
        Walk(document, 0, "$");

        int Walk(byte[] bytes, int at, string path)
        {
            string found = MessagePackPath.Find(bytes, at, false, default);
            Unless(
                found == path
                    || path.Length > 200
                    || path.Contains("['", StringComparison.Ordinal)
                    || found.Contains("['", StringComparison.Ordinal),
                $"the path {found} of byte {at} is {path} — {Convert.ToHexStringLower(bytes)}",
                bytes
            );
            (int header, long inside, long body) = MessagePackScanner.Read(bytes.AsSpan(at));
            bool isMap = bytes[at] is (>= 0x80 and <= 0x8f) or 0xde or 0xdf;
            int next = at + header + (int)body;
            for (int i = 0; i < inside; i++)
            {
                if (!isMap)
                {
                    next = Walk(bytes, next, $"{path}[{i}]");
                    continue;
                }
                (int keyHeader, _, long keyBody) = MessagePackScanner.Read(bytes.AsSpan(next));
                bool isText = bytes[next] is (>= 0xa0 and <= 0xbf) or 0xd9 or 0xda or 0xdb;
                string key = isText ? Encoding.UTF8.GetString(bytes, next + keyHeader, (int)keyBody) : "";
                next = MessagePackScanner.End(bytes, next);
                i++;
                string inner = isText ? PathPrinting.Append(path, key) : "['unknown']" + path;
                next = Walk(bytes, next, inner);
            }
            return next;
        }
    }

    /// <summary>Remembers where each scalar stands, and puts an array in place of one that can't be one.</summary>
    private sealed class Spoiling(Choices choices) : JsonEdit
    {
        private int _left = choices.Next(30);

        internal List<(int Offset, string Path)> Places { get; } = [];
        internal string Written => Text.ToString();
        internal string? Spoiled { get; private set; }
        internal Type? SpoiledType { get; private set; }

        protected override void Scalar(JsonElement value, TypeShape? shape, string path)
        {
            bool isScalar =
                shape is { Kind: ShapeKind.Primitive or ShapeKind.Enum }
                && shape.Type != typeof(object)
                && shape.Type != typeof(byte[]);
            if (isScalar && Spoiled is null && _left-- <= 0)
            {
                (Spoiled, SpoiledType) = (path, shape!.Type);
                Text.Append("[1]");
                return;
            }
            Places.Add((Text.Length + 1, path));
            base.Scalar(value, shape, path);
        }
    }
}
