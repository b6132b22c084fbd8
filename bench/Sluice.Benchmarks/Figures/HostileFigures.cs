using System.Text.Json;
using System.Text.Unicode;
using Sluice.Benchmarks.Payloads;
using Sluice.Tests.Json.Differential;

namespace Sluice.Benchmarks.Figures;

/// <summary>
/// How many damaged documents a reader accepts as if nothing were wrong: text that is not UTF-8, a name that occurs
/// twice in an object (RFC 7493), a number that does not fit. What is wrong is decided token by token, by neither of
/// the readers' rules.
/// </summary>
internal static class HostileFigures
{
    private static readonly (string Name, Func<byte[], bool> Accepts)[] s_readers =
    [
        ("Sluice", json => Accepts(() => JsonWire.Deserialize<NestedModel>(json))),
        (
            "Sluice, RejectUnknownMembers",
            json =>
                Accepts(() =>
                    JsonWire.Deserialize<NestedModel>(json, new JsonWireOptions { RejectUnknownMembers = true })
                )
        ),
        (
            "System.Text.Json, Web",
            json => Accepts(() => JsonSerializer.Deserialize<NestedModel>(json, JsonSerializerOptions.Web))
        ),
        (
            "System.Text.Json, Strict",
            json => Accepts(() => JsonSerializer.Deserialize<NestedModel>(json, JsonSerializerOptions.Strict))
        ),
    ];

    internal static int Run(int documents)
    {
        byte[] original = JsonSerializer.SerializeToUtf8Bytes(NestedModel.Make(7), JsonSerializerOptions.Web);
        var wrong = new SortedDictionary<string, int[]>(StringComparer.Ordinal);
        foreach (string fault in (string[])["not UTF-8", "a name twice", "text that is not JSON"])
            wrong[fault] = new int[s_readers.Length + 1];
        var mutator = new Mutator(new Random(1));
        for (int i = 0; i < documents; i++)
        {
            byte[] json = mutator.Next(original);
            if (Fault(json) is not { } fault)
                continue;
            int[] counts = wrong[fault];
            counts[^1]++;
            for (int reader = 0; reader < s_readers.Length; reader++)
                if (s_readers[reader].Accepts(json))
                    counts[reader]++;
        }

        foreach ((string fault, int[] counts) in wrong)
        {
            Console.WriteLine($"{counts[^1]} documents: {fault}");
            for (int reader = 0; reader < s_readers.Length; reader++)
                Console.WriteLine($"  accepted by {s_readers[reader].Name}: {counts[reader]}");
        }
        return 0;
    }

    private static bool Accepts(Func<object?> read)
    {
        try
        {
            return read() is not null;
        }
        catch (Exception error)
            when (error
                    is WireException
                        or JsonException
                        or InvalidOperationException
                        or FormatException
                        or ArgumentException
            )
        {
            return false;
        }
    }

    private static string? Fault(byte[] json)
    {
        if (!Utf8.IsValid(json))
            return "not UTF-8";
        var reader = new Utf8JsonReader(json);
        var names = new Stack<HashSet<string>>();
        bool isTwice = false;
        try
        {
            while (reader.Read())
            {
                switch (reader.TokenType)
                {
                    case JsonTokenType.StartObject:
                        names.Push([]);
                        break;
                    case JsonTokenType.EndObject:
                        names.Pop();
                        break;
                    case JsonTokenType.PropertyName:
                        isTwice |= !names.Peek().Add(reader.GetString()!);
                        break;
                    case JsonTokenType.String:
                        reader.GetString();
                        break;
                }
            }
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            return "text that is not JSON";
        }

        return isTwice ? "a name twice" : null;
    }
}
