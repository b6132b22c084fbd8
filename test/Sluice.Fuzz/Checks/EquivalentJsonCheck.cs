using System.Text.Json;
using Sluice.Fuzz.Inputs;
using Sluice.Model;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// A document means the same with white space, with escapes, with members that nobody knows, with names in another
/// case, with members in another order and discriminators anywhere.
/// </summary>
internal sealed class EquivalentJsonCheck : Check
{
    internal override int Weight => 3;

    internal override bool Suits(Subject subject) =>
        !subject.IsWriteOnly && !subject.IsRetyped && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (Document(subject, Wire.Json, choices, out T? value) is not { Length: < 100_000 } document)
            return;
        byte[] same = new Rewriting(choices).Apply(document, subject.Generated.Shape);
        Converter<T> reader = choices.Pick(subject.Converters);
        Outcome<T> back = Outcome<T>.Of(() =>
            Wire.Json.Read(reader, same, Settings.Default, choices.Next(Wire.Json.Readers), choices)
        );
        Unless(back.Accepts, $"refused: {back.Describe()} — {Mismatch.Show(same)}", same);
        Unless(
            Difference(subject, value, back.Value) is null,
            $"read otherwise: {Difference(subject, value, back.Value)} — {Mismatch.Show(same)}",
            same
        );
    }

    private sealed class Rewriting(Choices choices) : JsonEdit
    {
        private readonly int _white = choices.Next(3),
            _escapes = choices.Next(3),
            _unknown = choices.Next(3),
            _order = choices.Next(3);
        private readonly int _case = choices.Next(4);
        private int _serial;
        private bool _otherCase;

        protected override void Value(JsonElement value, TypeShape? shape, string path)
        {
            White();
            base.Value(value, shape, path);
            White();
        }

        protected override void Object(JsonElement value, TypeShape? shape, string path)
        {
            if (!HasKnownMembers(shape))
            {
                base.Object(value, shape, path);
                return;
            }
            JsonProperty[] members = [.. value.EnumerateObject()];
            if (_order == 2)
                choices.Shuffle(members);
            Text.Append('{');
            for (int i = 0; i <= members.Length; i++)
            {
                if (_unknown == 2 && choices.Next(3) == 0)
                    Unknown();
                if (i < members.Length)
                {
                    _otherCase =
                        _case == 3
                        && choices.Next(4) == 0
                        && MemberOf((IObjectShape)shape!, members[i].Name) is not null;
                    Property(members[i], shape, path);
                    Text.Append(',');
                }
            }
            if (Text[^1] == ',')
                Text.Length--;
            White();
            Text.Append('}');
        }

        protected override void Name(string name)
        {
            White();
            Escaped(
                _otherCase ? new string([.. name.Select(c => char.IsAsciiLetter(c) ? (char)(c ^ 0x20) : c)]) : name
            );
            _otherCase = false;
            White();
        }

        protected override void Scalar(JsonElement value, TypeShape? shape, string path)
        {
            if (value.ValueKind == JsonValueKind.String && _escapes == 2)
                Escaped(value.GetString()!);
            else
                base.Scalar(value, shape, path);
        }

        private void White()
        {
            if (_white == 2)
                for (int i = choices.Next(choices.Next(8) == 0 ? 40 : 2); i > 0; i--)
                    Text.Append(" \t\r\n"[choices.Next(4)]);
        }

        private void Escaped(string text)
        {
            Text.Append('"');
            foreach (char c in text)
            {
                if (c is '"' or '\\' or < ' ' || (_escapes == 2 && choices.Next(8) == 0))
                    Text.Append($"\\u{(int)c:x4}");
                else if (_escapes == 1 && c is '/')
                    Text.Append("\\/");
                else if (char.IsSurrogate(c) && _escapes == 2)
                    Text.Append($"\\u{(int)c:X4}");
                else
                    Text.Append(c);
            }
            Text.Append('"');
        }

        private void Unknown()
        {
            Name($"unknown {_serial++}");
            Text.Append(':');
            if (choices.Next(6) == 0)
                Chain(choices.Next(45));
            else
                Anything(choices.Next(5), choices.Next(6) == 0 ? 70 : 4);
            Text.Append(',');
        }

        // Brackets of both kinds, one inside of the other.
        private void Chain(int levels)
        {
            var closing = new Stack<char>();
            for (; levels > 0; levels--)
            {
                bool isObject = choices.Next(2) == 1;
                Text.Append(isObject ? "{\"c\":" : "[1,");
                closing.Push(isObject ? '}' : ']');
            }
            Text.Append("null");
            while (closing.TryPop(out char bracket))
                Text.Append(bracket);
        }

        private void Anything(int depth, int most)
        {
            int form = choices.Next(depth > 0 ? 8 : 6);
            switch (form)
            {
                case 0:
                    Text.Append("null");
                    break;
                case 1:
                    Text.Append("-12.5e+3");
                    break;
                case 2:
                    Text.Append("[]");
                    break;
                case 3:
                    Text.Append("{}");
                    break;
                case 4:
                    Text.Append("\"]}\\\"\\\\[{\"");
                    break;
                case 5:
                    Text.Append("true");
                    break;
                default:
                    Text.Append(form == 6 ? '[' : '{');
                    for (int i = choices.Next(most); i > 0; i--)
                    {
                        if (form == 7)
                            Text.Append($"\"m{i}\":");
                        Anything(depth - 1, Math.Min(most, 4));
                        if (i > 1)
                            Text.Append(',');
                    }
                    Text.Append(form == 6 ? ']' : '}');
                    break;
            }
        }
    }
}
