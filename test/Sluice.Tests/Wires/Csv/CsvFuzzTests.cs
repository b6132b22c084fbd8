using System.Globalization;
using System.Text;
using Sluice.Wires.Csv;
using Xunit;

namespace Sluice.Tests.Wires.Csv;

/// <summary>
/// Random CSV against a reader of the whole text that only follows the grammar: the same records, or an error where it
/// finds one; and the same in pieces of any size.
/// </summary>
public sealed class CsvFuzzTests
{
    private const int Seed = 20261127,
        Documents = 20_000;

    private static readonly string[] s_fields =
    [
        "",
        "a",
        "é",
        "\"\"",
        "\"a,b\"",
        "\"x\"\"y\"",
        "\"l\r\nm\"",
        "\"\n\"",
        " b ",
    ];

    // As bytes: the parts of characters occur alone, too.
    private static readonly byte[][] s_symbols =
    [
        .. (
            (string[])["a", "b", ",", ",", "\"", "\"", "\"\"", "\r\n", "\n", "\n", "\r", "é", "\uFEFF", "\0", " "]
        ).Select(Encoding.UTF8.GetBytes),
        [0xC3],
        [0xA9],
        [0xED, 0xA0, 0x80],
    ];

    [Fact]
    public void Records_are_those_of_the_grammar_in_pieces_of_any_size()
    {
        var random = new Random(Seed);
        int refused = 0,
            records = 0;
        for (int i = 0; i < Documents; i++)
        {
            byte[] document =
                i % 2 == 0
                    ? MakeTable(random)
                    :
                    [
                        .. Enumerable
                            .Range(0, random.Next(24))
                            .SelectMany(_ => s_symbols[random.Next(s_symbols.Length)]),
                    ];
            string expected = CsvGrammar.Read(document);
            Assert.Equal(expected, Read(document, () => document.Length + 1));
            Assert.Equal(expected, Read(document, () => 1));
            Assert.Equal(expected, Read(document, () => random.Next(1, 5)));
            if (expected.Contains('!', StringComparison.Ordinal))
                refused++;
            records += expected.AsSpan().Count('\n');
        }
        Assert.InRange(refused, Documents / 4, Documents * 9 / 10);
        Assert.InRange(records, Documents / 2, int.MaxValue);
    }

    // Records of the same number of fields; one in four has lost a byte.
    private static byte[] MakeTable(Random random)
    {
        int columns = random.Next(1, 4),
            rows = random.Next(5);
        string end = random.Next(2) == 0 ? "\n" : "\r\n";
        IEnumerable<string> lines = Enumerable
            .Range(0, rows + 1)
            .Select(_ =>
                string.Join(',', Enumerable.Range(0, columns).Select(_ => s_fields[random.Next(s_fields.Length)]))
            );
        byte[] document = Encoding.UTF8.GetBytes(string.Join(end, lines) + (random.Next(2) == 0 ? end : ""));
        if (document.Length == 0 || random.Next(4) != 0)
            return document;
        int lost = random.Next(document.Length);
        return [.. document[..lost], .. document[(lost + 1)..]];
    }

    private static string Read(byte[] document, Func<int> next)
    {
        var text = new StringBuilder();
        var reader = new CsvRecords();
        int at = 0;
        try
        {
            while (true)
            {
                while (reader.TryNext())
                    Describe(text, reader);
                if (reader.IsDone)
                    return text.ToString();
                int count = Math.Min(next(), document.Length - at);
                document.AsSpan(at, count).CopyTo(reader.Free.Span);
                reader.Add(count);
                at += count;
            }
        }
        catch (WireException e)
        {
            return text.Append(CultureInfo.InvariantCulture, $"!{e.Offset}").ToString();
        }
    }

    private static void Describe(StringBuilder text, CsvRecords reader)
    {
        text.Append(CultureInfo.InvariantCulture, $"{reader.Offset}:");
        for (int i = 0; i < reader.Count; i++)
            text.Append(reader.IsQuoted(i) ? 'q' : 'p').Append(Convert.ToHexString(reader.GetText(i))).Append('|');
        text.Append('\n');
    }
}
