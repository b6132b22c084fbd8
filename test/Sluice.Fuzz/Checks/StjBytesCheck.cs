using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Fuzz.Inputs;
using Sluice.Tests.Shapes;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// JSON is byte for byte what System.Text.Json writes, under the options that both have; and each reads what the other
/// writes.
/// </summary>
internal sealed class StjBytesCheck : Check
{
    private static readonly (JsonWireOptions Ours, JsonSerializerOptions Theirs)[] s_options =
    [
        (default, StjTwin.Options),
        (new() { Indented = true }, new(StjTwin.Options) { WriteIndented = true, NewLine = "\n" }),
        (
            new() { NumbersAsText = true },
            new(StjTwin.Options)
            {
                NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
            }
        ),
        (
            new() { Omit = OmitWhen.Null, Naming = WireNaming.Snake },
            new(StjTwin.Options)
            {
                DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
                PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            }
        ),
        (
            new() { Omit = OmitWhen.Default },
            new(StjTwin.Options) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }
        ),
    ];

    internal override int Weight => 3;

    internal override bool Suits(Subject subject) => subject.HasStj;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        T? value = subject.Make(choices);
        // What the catalogue has under other options is compared value by value in the tests.
        (JsonWireOptions ours, JsonSerializerOptions theirs) = s_options[
            subject.IsOfCatalogue || choices.Next(2) == 0 ? 0 : choices.Next(s_options.Length)
        ];
        string expected;
        try
        {
            expected = StjTwin.Unescape(JsonSerializer.Serialize(value, theirs));
        }
        catch (Exception e)
            when (e is NotSupportedException or JsonException or ArgumentException or InvalidOperationException)
        {
            return; // half a surrogate pair, a NaN, a default array: no value for it
        }
        // System.Text.Json leaves the line break out before values that it writes raw.
        if (ours.Indented && (typeof(T).ToString().Contains("Int128", StringComparison.Ordinal) || HasRaw(subject)))
            return;
        Outcome<byte[]> written = Outcome<byte[]>.Of(() =>
            Wire.Json.Write(choices.Pick(subject.Converters), value, new Settings(ours, default), 0, choices)
        );
        if (!written.Accepts && subject.IsOfCatalogue)
            return;
        Unless(written.Accepts, $"System.Text.Json writes {expected}, here {written.Describe()}");
        string actual = Encoding.UTF8.GetString(written.Value!);
        Unless(
            actual == expected,
            $"System.Text.Json writes {expected}, here {actual}",
            Encoding.UTF8.GetBytes(expected)
        );
        if (
            !subject.IsReadByStj
            || subject.IsRetyped
            || subject.IsWriteOnly
            || ours != default
            || (value is null && subject.IsOfCatalogue)
        )
            return;
        T? read = JsonSerializer.Deserialize<T>(written.Value, StjTwin.Options);
        Unless(
            Difference(subject, value, read) is null,
            $"System.Text.Json reads ours otherwise: {Difference(subject, value, read)}",
            written.Value
        );
        Outcome<T> mine = Outcome<T>.Of(() =>
            Wire.Json.Read(
                choices.Pick(subject.Converters),
                JsonSerializer.SerializeToUtf8Bytes(value, JsonSerializerOptions.Web),
                Settings.Default,
                choices.Next(Wire.Json.Readers),
                choices
            )
        );
        Unless(mine.Accepts, $"what System.Text.Json writes is not read: {mine.Describe()}", written.Value);
        Unless(
            Difference(subject, value, mine.Value) is null,
            $"what System.Text.Json writes is read otherwise: {Difference(subject, value, mine.Value)}",
            written.Value
        );
    }

    private static bool HasRaw(Subject subject) => (subject.Limits & Worlds.Limits.HasRaw) != 0;
}
