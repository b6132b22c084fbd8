using System.Text.Encodings.Web;
using System.Text.Json;
using Sluice.Selection;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Tests.Attributes;

/// <summary>
/// What an attribute does under one condition: a row of docs/attributes.md, and a test of every provider.
/// </summary>
public abstract class AttributeRow(string attribute, string condition, string json, string messagePack)
{
    /// <summary>The providers: the generated shape, and both forms of the run-time one.</summary>
    public static IReadOnlyList<string> Providers { get; } = ["Generated", .. Enum.GetNames<ProvidedBy>()];

    public string Attribute => attribute;
    public string Condition => condition;

    /// <summary>What is written as JSON.</summary>
    public string Json => json;

    /// <summary>What is written as MessagePack, shown as JSON.</summary>
    public string MessagePack => messagePack;

    /// <summary>Texts, and what they are read as: what is written of it, or an error's kind.</summary>
    public (string Text, string Result)[] Reads { get; init; } = [];

    /// <summary>Whether System.Text.Json writes and reads the same.</summary>
    public bool AsStj { get; init; }

    /// <summary>The selection that is written; everything if none.</summary>
    public string? Include { get; init; }

    /// <summary>Every difference between what is reported here and what the provider does.</summary>
    internal abstract IEnumerable<string> Differences(string provider);
    internal abstract IEnumerable<string> DifferencesToStj();

    public override string ToString() => $"{Attribute}: {Condition}";
}

/// <inheritdoc/>
public sealed class AttributeRow<T>(string attribute, string condition, T value, string json, string messagePack)
    : AttributeRow(attribute, condition, json, messagePack)
    where T : IShaped<T>
{
    private static readonly JsonSerializerOptions s_peer = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>What is told of a value that was read; what is written of it if nothing else.</summary>
    public Func<T, string>? Show { get; init; }

    internal override IEnumerable<string> Differences(string provider)
    {
        Converter<T> converter =
            provider == "Generated" ? T.Converter : Provided.Converter<T>(Enum.Parse<ProvidedBy>(provider));
        SelectionNode? node = Include is null
            ? null
            : FieldSelection.Parse(converter, Include, default, access: null).Node;
        string Write(T? written) => JsonOutput.ToText(new JsonBody<T>(converter, written, node), default);
        if (Attempt(() => Write(value)) is var text && text != Json)
            yield return $"JSON is {text}, not {Json}";
        if (Attempt(() => Shown(MessagePackBytes(converter, node))) is var packed && packed != MessagePack)
            yield return $"MessagePack is {packed}, not {MessagePack}";
        foreach ((string from, string to) in Reads)
        {
            string read = Attempt(() =>
                JsonReading.Read(System.Text.Encoding.UTF8.GetBytes(from), converter, default) is { } back
                    ? Show?.Invoke(back) ?? Write(back)
                    : "null"
            );
            if (read != to)
                yield return $"{from} is read as {read}, not {to}";
        }
    }

    internal override IEnumerable<string> DifferencesToStj()
    {
        if (JsonSerializer.Serialize(value, s_peer) is var text && text != Json)
            yield return $"System.Text.Json writes {text}, not {Json}";
        foreach ((string from, string to) in Reads)
        {
            string read = Attempt(() =>
                JsonSerializer.Deserialize<T>(from, s_peer) is { } back
                    ? Show?.Invoke(back) ?? JsonSerializer.Serialize(back, s_peer)
                    : "null"
            );
            if (read.Split(':')[0] != to.Split(':')[0] && read != to)
                yield return $"System.Text.Json reads {from} as {read}, not {to}";
        }
    }

    private byte[] MessagePackBytes(Converter<T> converter, SelectionNode? node)
    {
        var writer = new MessagePackWireWriter(default);
        try
        {
            if (node is null)
                converter.Write(ref writer, value);
            else
                converter.Write(ref writer, value, node);
            return writer.Written.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    // What JSON has no form for (NaN) is shown as it is.
    private static object Shown(byte[] bytes)
    {
        try
        {
            return MessagePackWire.ToJson(bytes);
        }
        catch (WireException)
        {
            return Convert.ToHexStringLower(bytes);
        }
    }

    private static string Attempt(Func<object> get)
    {
        try
        {
            return get() switch
            {
                byte[] bytes => System.Text.Encoding.UTF8.GetString(bytes),
                object other => other.ToString()!,
            };
        }
        catch (WireException e)
        {
            return $"error: {e.Error}";
        }
        catch (Exception e)
        {
            return "error: " + e.GetType().Name;
        }
    }
}
