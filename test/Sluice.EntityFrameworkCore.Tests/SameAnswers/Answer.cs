using System.Net;
using System.Text;
using System.Text.Json.Nodes;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>An answer of a server.</summary>
internal sealed record Answer(HttpStatusCode Status, byte[] Body, bool IsMessagePack, bool IsSequence, string Links)
{
    internal string? Link(string name)
    {
        foreach (string link in Links.Split(", <"))
            if (link.EndsWith($"rel=\"{name}\"", StringComparison.Ordinal))
                return link[..link.IndexOf('>', StringComparison.Ordinal)].TrimStart('<');
        return null;
    }

    /// <summary>Returns the elements as a JSON array; a status other than 200 is its own text.</summary>
    internal string Elements(string? member)
    {
        if (Status != HttpStatusCode.OK)
            return $"{(int)Status} {Encoding.UTF8.GetString(Body)}";
        if (IsMessagePack)
        {
            string[] values = [.. Values()];
            return IsSequence || member is null
                ? Normal($"[{string.Join(",", values)}]")
                : ElementsIn(values[0], member);
        }
        string text = Encoding.UTF8.GetString(Body);
        return member switch
        {
            null => Normal($"[{text}]"),
            "lines" => Normal($"[{string.Join(",", text.Split('\n', StringSplitOptions.RemoveEmptyEntries))}]"),
            _ => ElementsIn(text, member),
        };
    }

    /// <summary>Returns a document without differences of escaping.</summary>
    internal static string Normal(string json) => JsonNode.Parse(json)!.ToJsonString();

    private static string ElementsIn(string document, string member) =>
        Normal(member is "" or "lines" ? document : JsonNode.Parse(document)![member]!.ToJsonString());

    private IEnumerable<string> Values()
    {
        for (int at = 0; at < Body.Length; )
        {
            int end = new MessagePackEnds(Body).EndOf(at);
            yield return Encoding.UTF8.GetString(MessagePackWire.ToJson(Body.AsSpan(at, end - at)));
            at = end;
        }
    }
}
