using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Wires;

namespace Sluice.Npgsql;

/// <summary>
/// Writes tsvector and tsquery in PostgreSQL's text form (<c>tsvectorout</c> and <c>tsqueryout</c> under
/// <c>src/backend/utils/adt</c>).
/// </summary>
internal static class PgSearch
{
    private const byte Not = 1,
        And = 2,
        Or = 3,
        Phrase = 4;
    private const string Weights = "DCBA";

    internal static void WriteVector<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = PgValues.TakeInt32(ref value);
        var text = new StringBuilder(value.Length * 2);
        for (int i = 0; i < count; i++)
        {
            if (i > 0)
                text.Append(' ');
            AppendQuoted(text, TakeText(ref value));
            int positions = BinaryPrimitives.ReadUInt16BigEndian(PgValues.Take(ref value, 2));
            for (int p = 0; p < positions; p++)
            {
                int position = BinaryPrimitives.ReadUInt16BigEndian(PgValues.Take(ref value, 2));
                text.Append(p == 0 ? ':' : ',').Append(CultureInfo.InvariantCulture, $"{position & 0x3FFF}");
                if (position >> 14 is > 0 and var weight)
                    text.Append(Weights[weight]);
            }
        }
        writer.WriteString(text.ToString());
    }

    internal static void WriteQuery<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = PgValues.TakeInt32(ref value);
        string text =
            count == 0
                ? ""
                : Infix(ref value, 0, false)
                    ?? throw writer.Error(
                        WireError.Depth,
                        "The text search query is nested too deeply for this thread's stack."
                    );
        writer.WriteString(text);
    }

    // An operator precedes its operands, the right one first. Returns null if they are nested too deeply.
    private static string? Infix(scoped ref ReadOnlySpan<byte> value, int priorityAround, bool isRightOfPhrase)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return null;
        if (PgValues.Take(ref value, 1)[0] == 1)
            return Operand(ref value);
        byte operation = PgValues.Take(ref value, 1)[0];
        int priority = operation switch
        {
            Not => 4,
            Phrase => 3,
            And => 2,
            _ => 1,
        };
        int distance = operation == Phrase ? BinaryPrimitives.ReadInt16BigEndian(PgValues.Take(ref value, 2)) : 0;
        string? text = Infix(ref value, priority, operation == Phrase);
        if (text is null)
            return null;
        if (operation == Not)
        {
            text = "!" + text;
        }
        else
        {
            if (Infix(ref value, priority, false) is not { } left)
                return null;
            string sign = operation switch
            {
                And => "&",
                Or => "|",
                _ => distance == 1 ? "<->" : $"<{distance}>",
            };
            text = $"{left} {sign} {text}";
        }
        return priority < priorityAround || (operation == Phrase && isRightOfPhrase) ? $"( {text} )" : text;
    }

    private static string Operand(scoped ref ReadOnlySpan<byte> value)
    {
        ReadOnlySpan<byte> marks = PgValues.Take(ref value, 2);
        var text = new StringBuilder();
        AppendQuoted(text, TakeText(ref value));
        if (marks[0] == 0 && marks[1] == 0)
            return text.ToString();
        text.Append(':');
        if (marks[1] != 0)
            text.Append('*');
        for (int weight = 3; weight >= 0; weight--)
        {
            if ((marks[0] >> weight & 1) != 0)
                text.Append(Weights[weight]);
        }
        return text.ToString();
    }

    private static void AppendQuoted(StringBuilder text, string word)
    {
        text.Append('\'');
        foreach (char character in word)
        {
            if (character is '\'' or '\\')
                text.Append(character);
            text.Append(character);
        }
        text.Append('\'');
    }

    private static string TakeText(scoped ref ReadOnlySpan<byte> value)
    {
        string text = Encoding.UTF8.GetString(PgValues.Take(ref value, value.IndexOf((byte)0)));
        value = value[1..];
        return text;
    }
}
