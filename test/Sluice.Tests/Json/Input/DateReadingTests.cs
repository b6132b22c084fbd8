using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>
/// Dates, times and durations against System.Text.Json: texts in every form, and the same with one byte changed, before
/// other elements and at the end of the input, where several bytes cannot be read at once.
/// </summary>
public class DateReadingTests
{
    private static readonly int s_rounds = MatrixSample.Rounds(20_000);
    private const string Bytes = "0123456789-:.TZ+/; \"e,";

    [Fact]
    public void ReadDateTime_TextOfAnyForm_IsThatOfSystemTextJson() =>
        Compare<DateTime>(
            random => Date(random) + "T" + Time(random, seconds: random.Next(8) != 0) + Zone(random),
            value => value.ToBinary()
        );

    [Fact]
    public void ReadDateTimeOffset_TextOfAnyForm_IsThatOfSystemTextJson() =>
        Compare<DateTimeOffset>(
            random => Date(random) + "T" + Time(random, seconds: random.Next(8) != 0) + Zone(random),
            value => (value.Ticks, value.Offset)
        );

    [Fact]
    public void ReadDateOnly_TextOfAnyForm_IsThatOfSystemTextJson() =>
        Compare<DateOnly>(Date, value => value.DayNumber);

    [Fact]
    public void ReadTimeOnly_TextOfAnyForm_IsThatOfSystemTextJson() =>
        Compare<TimeOnly>(random => Time(random, seconds: random.Next(8) != 0), value => value.Ticks);

    [Fact]
    public void ReadTimeSpan_TextOfAnyForm_IsThatOfSystemTextJson() =>
        Compare<TimeSpan>(
            random =>
                (random.Next(4) == 0 ? "-" : "")
                + (random.Next(2) == 0 ? random.Next(1 << random.Next(1, 25)) + "." : "")
                + Time(random, seconds: random.Next(8) != 0),
            value => value.Ticks
        );

    [Fact]
    public void ReadDateOnly_EveryDay_IsTheDayWritten()
    {
        DateOnly[] days = [.. Enumerable.Range(0, DateOnly.MaxValue.DayNumber + 1).Select(DateOnly.FromDayNumber)];
        Assert.Equal(days, JsonWire.Deserialize<DateOnly[]>(JsonSerializer.SerializeToUtf8Bytes(days)));
    }

    [Fact]
    public void ReadDateTime_FirstAndLastTickOfEveryDay_IsTheTimeWritten()
    {
        DateTime[] times =
        [
            .. Enumerable
                .Range(0, DateOnly.MaxValue.DayNumber + 1)
                .Select(day => new DateTime(
                    day * TimeSpan.TicksPerDay + (day % 2 == 0 ? 0 : TimeSpan.TicksPerDay - 1),
                    DateTimeKind.Utc
                )),
        ];
        Assert.Equal(times, JsonWire.Deserialize<DateTime[]>(JsonSerializer.SerializeToUtf8Bytes(times)));
    }

    [Theory]
    [InlineData("1582-10-15"), InlineData("0000-01-01"), InlineData("2023-02-29"), InlineData("2024-02-29")]
    [InlineData("1900-02-29"), InlineData("2000-02-29"), InlineData("2024-00-10"), InlineData("2024-13-10")]
    [InlineData("2024-19-10"), InlineData("2024-04-31"), InlineData("2024-01-00"), InlineData("2024-01-39")]
    [InlineData("9999-12-31")]
    public void Read_DateOfTheCalendar_IsReadWhereSystemTextJsonReadsIt(string text)
    {
        Assert.Equal(Stj<DateOnly>($"[\"{text}\"]", out _), Ours<DateOnly>($"[\"{text}\"]", out _));
        string padded = $"[\"{text}T23:59:59.9999999Z\",\"2020-01-01T00:00:00Z\"]";
        Assert.Equal(Stj<DateTime>(padded, out _), Ours<DateTime>(padded, out _));
    }

    private static void Compare<T>(Func<Random, string> text, Func<T, object> identity)
        where T : struct
    {
        var random = new Random(42);
        string last = text(random);
        int read = 0;
        for (int round = 0; round < s_rounds; round++)
        {
            string candidate = text(random);
            if (round % 2 == 0)
            {
                int at = random.Next(candidate.Length);
                candidate =
                    candidate[..at]
                    + (random.Next(4) == 0 ? "" : Bytes[random.Next(Bytes.Length)])
                    + candidate[(at + random.Next(2))..];
            }
            foreach (string document in (string[])[$"[\"{candidate}\"]", $"[\"{candidate}\",\"{last}\",\"{last}\"]"])
            {
                bool isTheirs = Stj(document, out T theirs),
                    isOurs = Ours(document, out T ours);
                // ISO 8601 requires a digit after the decimal sign; System.Text.Json does not, before an offset.
                if (isTheirs && Regex.IsMatch(candidate, @"\.[-+Z]"))
                    isTheirs = false;
                Assert.True(
                    isTheirs == isOurs && (!isTheirs || identity(theirs).Equals(identity(ours))),
                    $"{document}: {isTheirs} {theirs}, {isOurs} {ours}"
                );
                if (isOurs)
                    read++;
            }
        }
        Assert.InRange(read, s_rounds, 2 * s_rounds);
    }

    private static bool Stj<T>(string document, out T first) =>
        Try(() => JsonSerializer.Deserialize<T[]>(document), out first);

    private static bool Ours<T>(string document, out T first) =>
        Try(() => JsonWire.Deserialize<T[]>(Encoding.UTF8.GetBytes(document)), out first);

    private static bool Try<T>(Func<T[]?> read, out T first)
    {
        first = default!;
        try
        {
            first = read()![0];
            return true;
        }
        catch (Exception e) when (e is JsonException or WireException)
        {
            return false;
        }
    }

    private static string Date(Random random) =>
        $"{random.Next(1, 10_000):0000}-{random.Next(1, 13):00}-{random.Next(1, 29):00}";

    private static string Time(Random random, bool seconds)
    {
        string time = $"{random.Next(24):00}:{random.Next(60):00}" + (seconds ? $":{random.Next(60):00}" : "");
        int digits = random.Next(2) == 0 ? random.Next(1, 8) : 0;
        if (!seconds || digits == 0)
            return time;
        return time + "." + random.Next(10_000_000).ToString("0000000", null)[..digits];
    }

    private static string Zone(Random random) =>
        random.Next(4) switch
        {
            0 => "",
            1 => "Z",
            2 => $"+{random.Next(14):00}:{random.Next(60):00}",
            _ => $"-{random.Next(14):00}:{random.Next(60):00}",
        };
}
