using System.Text.Json;
using Sluice.Fuzz.Inputs;
using Sluice.Model;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// A name that occurs twice is an error, or under <c>AllowDuplicates</c> the last one wins; a union's discriminator
/// occurs once under every option.
/// </summary>
internal sealed class DuplicateCheck : Check
{
    internal override bool Suits(Subject subject) =>
        !subject.IsWriteOnly && !subject.IsRetyped && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        Converter<T> reader = choices.Pick(subject.Converters);
        bool allowed = choices.Next(2) == 0;
        if (choices.Next(3) == 0)
        {
            OfMessagePack(subject, reader, allowed, choices);
            return;
        }
        if (Document(subject, Wire.Json, choices, out T? value) is not { Length: < 100_000 } document)
            return;
        var edit = new Doubling(choices);
        byte[] changed = edit.Apply(document, subject.Generated.Shape);
        if (edit.Doubled is null)
            return;
        Outcome<T> outcome = Outcome<T>.Of(() =>
            Wire.Json.Read(
                reader,
                changed,
                new Settings(new() { AllowDuplicates = allowed }, default),
                choices.Next(Wire.Json.Readers),
                choices
            )
        );
        Judge(subject, value, outcome, allowed && !edit.IsDiscriminator, changed);
    }

    private static void OfMessagePack<T>(Subject<T> subject, Converter<T> reader, bool allowed, Choices choices)
    {
        if (
            subject.Generated.Shape is not IObjectShape { IsKeyed: false }
            || Document(subject, Wire.MessagePack, choices, out T? value) is not { Length: < 100_000 } document
        )
            return;
        if (document[0] is <= 0x80 or >= 0x8f)
            return;
        int pairs = document[0] & 15;
        List<(int Start, int End)> values = MessagePackScanner.Values(document);
        // Keys and values of the root's map, without what is inside of them.
        var parts = new List<(int Start, int End)>();
        foreach ((int start, int end) in values.Skip(1))
            if (parts.Count == 0 || start >= parts[^1].End)
                parts.Add((start, end));
        int chosen = choices.Next(pairs) * 2;
        byte[] changed =
        [
            (byte)(document[0] + 1),
            .. document.AsSpan(parts[chosen].Start, parts[chosen + 1].End - parts[chosen].Start),
            .. document.AsSpan(1),
        ];
        Outcome<T> outcome = Outcome<T>.Of(() =>
            Wire.MessagePack.Read(
                reader,
                changed,
                new Settings(default, new() { AllowDuplicates = allowed }),
                choices.Next(Wire.MessagePack.Readers),
                choices
            )
        );
        Judge(subject, value, outcome, allowed, changed, dateKinds: false);
    }

    private static void Judge<T>(
        Subject<T> subject,
        T? value,
        Outcome<T> outcome,
        bool allowed,
        byte[] document,
        bool dateKinds = true
    )
    {
        if (!allowed)
        {
            Unless(
                outcome.Error?.Error == WireError.DuplicateMember,
                $"a name occurs twice: {outcome.Describe()} — {Mismatch.Show(document)}",
                document
            );
            return;
        }
        Unless(
            outcome.Accepts,
            $"a name occurs twice, which is allowed: {outcome.Describe()} — {Mismatch.Show(document)}",
            document
        );
        // An entry of a dictionary stays where its key came first.
        string? difference = Difference(subject, value, outcome.Value, dateKinds, ordered: false);
        Unless(
            difference is null,
            $"a name occurs twice, and the last one did not win: {difference} — {Mismatch.Show(document)}",
            document
        );
    }

    /// <summary>Writes one member of one object twice.</summary>
    private sealed class Doubling(Choices choices) : JsonEdit
    {
        internal string? Doubled { get; private set; }
        internal bool IsDiscriminator { get; private set; }

        protected override void Object(JsonElement value, TypeShape? shape, string path)
        {
            JsonProperty[] members = [.. value.EnumerateObject()];
            if (
                Doubled is not null
                || members.Length == 0
                || !(HasKnownMembers(shape) || shape?.Kind == ShapeKind.Dictionary)
                || choices.Next(3) == 0
            )
            {
                base.Object(value, shape, path);
                return;
            }
            JsonProperty chosen = members[choices.Next(members.Length)];
            Doubled = chosen.Name;
            IsDiscriminator = shape is IObjectShape type && MemberOf(type, chosen.Name) is null;
            Text.Append('{')
                .Append(JsonSerializer.Serialize(chosen.Name))
                .Append(':')
                .Append(chosen.Value.GetRawText())
                .Append(',');
            foreach (JsonProperty member in members)
            {
                Property(member, shape, path);
                Text.Append(',');
            }
            Text.Length--;
            Text.Append('}');
        }
    }
}
