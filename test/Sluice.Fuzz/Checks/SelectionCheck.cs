using System.Text.Json;
using Sluice.Fuzz.Inputs;
using Sluice.Model;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// What a selection writes is the whole without what was not selected: on both wires, by every provider, through every
/// verb.
/// </summary>
internal sealed class SelectionCheck : Check
{
    private static readonly IncludeOptions s_options = new()
    {
        MaxLength = 100_000,
        MaxDepth = 100,
        MaxNodes = 100_000,
        MaxRepeats = 100,
        MaxJoins = 100_000,
        MaxElements = int.MaxValue,
    };

    internal override int Weight => 3;

    internal override bool Suits(Subject subject) => !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (subject.Generated.Shape.Selectable is not { } selectable)
            return;
        if (Fields.Choose(selectable, choices, 3) is not { } fields)
            return;
        string text = fields.ToString();
        if (Document(subject, Wire.Json, choices, out T? value) is not { Length: < 100_000 } whole)
            return;
        var projection = new Projection(fields);
        byte[] expected = projection.Apply(whole, subject.Generated.Shape);
        Converter<T> converter = choices.Pick(subject.Converters);
        FieldSelection<T> selection = FieldSelection.Parse(converter, text, s_options, null);
        // The plain writer, the one that indents, and the one that options drive.
        JsonWireOptions options = choices.Next(4) switch
        {
            0 => new() { Indented = true },
            1 => new() { Escaping = JsonEscaping.Html },
            _ => default,
        };
        byte[] written = Wire.Json.Write(
            value,
            selection,
            new Settings(options, default),
            choices.Next(Wire.Json.Writers),
            choices
        );
        using JsonDocument left = JsonDocument.Parse(expected, new JsonDocumentOptions { MaxDepth = 1_000 }),
            right = JsonDocument.Parse(written, new JsonDocumentOptions { MaxDepth = 1_000 });
        Unless(
            JsonElement.DeepEquals(left.RootElement, right.RootElement),
            $"{text} of {Mismatch.Show(whole)} is {Mismatch.Show(written)}, expected {Mismatch.Show(expected)}",
            whole
        );

        MessagePackWireOptions packing =
            choices.Next(3) == 0 ? new() { NativeDateTimes = true, NativeGuids = true } : default;
        byte[] packed = Wire.MessagePack.Write(
            value,
            selection,
            new Settings(default, packing),
            choices.Next(Wire.MessagePack.Writers),
            choices
        );
        Unless(
            MessagePackScanner.IsOneDocument(packed),
            $"{text} gives MessagePack that is not one document: {Convert.ToHexStringLower(packed)}",
            packed
        );
        if (subject.HasRequired || subject.IsWriteOnly || subject.IsRetyped)
            return;
        T? fromJson = Wire.Json.Read(subject.Generated, expected, Settings.Default, 0, choices);
        Outcome<T> fromPacked = Outcome<T>.Of(() =>
            Wire.MessagePack.Read(subject.Generated, packed, new Settings(default, packing), 0, choices)
        );
        // In an array what was not selected is null, which not every member takes.
        if (fromPacked.Error?.Error == WireError.Null)
            return;
        Unless(fromPacked.Accepts, $"{text} gives MessagePack that is not read: {fromPacked.Describe()}", packed);
        Unless(
            Difference(subject, fromJson, fromPacked.Value, dateKinds: false) is null,
            $"{text} differs between the wires: {Difference(subject, fromJson, fromPacked.Value)}",
            packed
        );
    }

    /// <summary>A tree of names.</summary>
    private sealed class Fields : Dictionary<string, Fields?>
    {
        internal static Fields? Choose(TypeShape shape, Choices choices, int depth)
        {
            var chosen = new Fields();
            IObjectShape[] types = shape is IUnionShape union
                ? [.. union.Cases.Select(c => (IObjectShape)c.Shape)]
                : [(IObjectShape)shape];
            // Some of them, or nearly all, so that high bits are set among few and many.
            int share = choices.Next(3) switch
            {
                0 => 2,
                1 => 8,
                _ => 20,
            };
            foreach (
                IGrouping<string, MemberShape> members in types
                    .SelectMany(type => type.Members)
                    .GroupBy(member => member.WireName)
            )
            {
                if (choices.Next(share) != 0 && share != 2 ? choices.Next(3) != 0 : choices.Next(2) == 0)
                    continue;
                // A name that means another object in another case could be given no list for both.
                if (members.Count() > 1 && members.Any(member => member.Shape.Selectable is not null))
                    continue;
                TypeShape? inner = members.First().Shape.Selectable;
                Fields? list = inner is null || depth == 0 ? null : Choose(inner, choices, depth - 1);
                if (inner is null || list is not null)
                    chosen[members.Key] = list;
            }
            return chosen.Count == 0 ? null : chosen;
        }

        public override string ToString() =>
            string.Join(',', this.Select(pair => Quote(pair.Key) + (pair.Value is null ? "" : $"[{pair.Value}]")));

        private static string Quote(string name) =>
            name.All(char.IsAsciiLetterOrDigit) ? name : $"'{name.Replace("'", "''", StringComparison.Ordinal)}'";
    }

    private sealed class Projection(Fields fields) : JsonEdit
    {
        private Fields? _fields = fields;

        protected override void Object(JsonElement value, TypeShape? shape, string path)
        {
            // Entries of a dictionary are no members.
            if (shape is not IObjectShape type || _fields is not { } selected)
            {
                base.Object(value, shape, path);
                return;
            }
            Text.Append('{');
            foreach (JsonProperty property in value.EnumerateObject())
            {
                bool isDiscriminator = MemberOf(type, property.Name) is null;
                if (!isDiscriminator && !selected.ContainsKey(property.Name))
                    continue;
                _fields = isDiscriminator ? null : selected[property.Name];
                Property(property, shape, path);
                Text.Append(',');
            }
            _fields = selected;
            if (Text[^1] == ',')
                Text.Length--;
            Text.Append('}');
        }
    }
}
