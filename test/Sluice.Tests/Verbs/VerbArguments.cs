using System.Buffers;
using System.Data;
using System.Data.Common;
using System.IO.Pipelines;
using System.Reflection;
using System.Text;
using Sluice.Rows;
using Sluice.TestSupport;

namespace Sluice.Tests.Verbs;

/// <summary>The arguments of one call of a verb, and what it must give for them.</summary>
internal sealed class VerbArguments
{
    // Options change the names, so that a verb that ignores them fails.
    private static readonly JsonWireOptions s_json = new() { Naming = WireNaming.SnakeUpper };
    private static readonly MessagePackWireOptions s_messagePack = new() { Naming = WireNaming.SnakeUpper };

    private readonly MemoryStream _stream = new();
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Pipe _pipe = new();

    private readonly VerbWay _way;

    internal VerbArguments(MethodInfo verb, VerbWay way)
    {
        _way = way;
        IsJson = verb.DeclaringType == typeof(JsonWire);
        Writes = verb.Name.StartsWith("Serialize", StringComparison.Ordinal) || verb.Name is "ToJson" or "FromJson";
        Element = way is VerbWay.Shaped or VerbWay.Selected ? typeof(Reading) : typeof(Unshaped);
        Value = Element == typeof(Reading) ? new Reading("s") { Value = 1 } : new Unshaped("s") { Value = 1 };
        Method = verb.IsGenericMethodDefinition ? verb.MakeGenericMethod(Element) : verb;
        ParameterInfo[] parameters = Method.GetParameters();
        HasOptions = parameters.Any(p => IsOptions(Plain(p))) && verb.Name != "ToJson";
        IsSequence =
            verb.Name is "DeserializeAsyncEnumerable" or "SerializeRowsAsync"
            || parameters.Any(p => p.Name == "values");
        string document = Document(way == VerbWay.Selected || verb.Name == "SerializeRowsAsync");
        One = Encode(document);
        byte[] input =
            verb.Name is "Populate" or "Merge" ? Encode($"{{\"{NameOf("value")}\":7}}")
            : verb.Name == "FromJson" ? Encoding.UTF8.GetBytes(document)
            : verb.Name == "ToJson" ? MessagePackWire.FromJson(Encoding.UTF8.GetBytes(document))
            : IsSequence ? Encode($"[{document},{document}]")
            : parameters.Any(p => p.ParameterType.IsByRef && !p.IsIn) ? [.. One, .. One]
            : One;
        byte[] expected =
            verb.Name == "ToJson"
                ? Encoding.UTF8.GetBytes(document)
                : Encode(IsSequence ? $"[{document},{document}]" : document);
        Expected = IsJson ? Encoding.UTF8.GetString(expected) : Convert.ToHexString(expected);
        Arguments = [.. parameters.Select(p => Argument(p, input))];
    }

    /// <summary>Returns the ways that a verb can be called in.</summary>
    internal static IEnumerable<VerbWay> WaysOf(MethodInfo verb)
    {
        if (!verb.IsGenericMethodDefinition)
            return verb.GetParameters().Any(p => p.ParameterType == typeof(Type))
                ? [VerbWay.Shaped, VerbWay.Unshaped]
                : [VerbWay.Unshaped];
        var ways = new List<VerbWay> { VerbWay.Shaped, VerbWay.Unshaped };
        if (verb.GetParameters().Any(p => IsOptions(Plain(p))))
            ways.Add(VerbWay.Witness);
        if (verb.ToString()!.Contains("FieldSelection", StringComparison.Ordinal))
            ways.Add(VerbWay.Selected);
        return ways;
    }

    private static bool IsOptions(Type type) =>
        type == typeof(JsonWireOptions) || type == typeof(MessagePackWireOptions);

    internal MethodInfo Method { get; }
    internal object?[] Arguments { get; }
    internal bool IsJson { get; }
    internal bool Writes { get; }
    internal bool HasOptions { get; }
    internal bool IsSequence { get; }
    internal Type Element { get; }
    internal object Value { get; }

    /// <summary>Gets the encoding of <see cref="Value"/>.</summary>
    internal byte[] One { get; }

    /// <summary>Gets the text that is written, or the digits of the bytes.</summary>
    internal string Expected { get; }

    internal async Task<byte[]> WrittenAsync(object? result)
    {
        if (result is string text)
            return Encoding.UTF8.GetBytes(text);
        if (result is byte[] bytes)
            return bytes;
        if (_buffer.WrittenCount > 0)
            return _buffer.WrittenSpan.ToArray();
        if (_stream.Length > 0)
            return _stream.ToArray();
        await _pipe.Writer.CompleteAsync();
        var read = new MemoryStream();
        await _pipe.Reader.CopyToAsync(read);
        return read.ToArray();
    }

    internal long ValueOf(object? value) => value is Reading reading ? reading.Value : ((Unshaped)value!).Value;

    internal long Consumed(object outcome) =>
        outcome is int bytes ? bytes : Sequence(Arguments[0]!).Slice(0, (SequencePosition)outcome).Length;

    internal static async Task<List<object?>> ListAsync(object sequence, Type element) =>
        await (Task<List<object?>>)VerbCall.CallGeneric(ListAsync<object>, [element], sequence)!;

    private static async Task<List<object?>> ListAsync<T>(IAsyncEnumerable<T> sequence)
    {
        var list = new List<object?>();
        await foreach (T item in sequence)
            list.Add(item);
        return list;
    }

    private static ReadOnlySequence<byte> Sequence(object argument) => (ReadOnlySequence<byte>)argument;

    private static Type Plain(ParameterInfo p) =>
        p.ParameterType.IsByRef ? p.ParameterType.GetElementType()! : p.ParameterType;

    private object? Argument(ParameterInfo parameter, byte[] input)
    {
        Type type = Plain(parameter);
        if (parameter.IsOut)
            return null;
        if (parameter.Name == "destination")
            return type == typeof(Stream) ? _stream
                : type == typeof(PipeWriter) ? _pipe.Writer
                : _buffer;
        if (type == Element || type == typeof(object))
            return Value;
        return type switch
        {
            _ when type == typeof(Type) => Element,
            _ when type == typeof(string) => Encoding.UTF8.GetString(input),
            _ when type == typeof(byte[]) || type == typeof(ReadOnlySpan<byte>) => input,
            _ when type == typeof(ReadOnlySequence<byte>) => new ReadOnlySequence<byte>(input),
            _ when type == typeof(Stream) => new MemoryStream(input),
            _ when type == typeof(PipeReader) => PipeReader.Create(new MemoryStream(input)),
            _ when type == typeof(JsonWireOptions) => s_json with { Shapes = Shapes },
            _ when type == typeof(MessagePackWireOptions) => s_messagePack with { Shapes = Shapes },
            _ when type == typeof(CancellationToken) => default(CancellationToken),
            _ when type == typeof(RowOptions) => default(RowOptions),
            _ when type == typeof(DbDataReader) => Rows(),
            _ when type.IsGenericType => Generic(type.GetGenericTypeDefinition()),
            _ => throw new NotSupportedException($"Add an argument for {parameter}."),
        };
    }

    private WireShapes? Shapes => _way == VerbWay.Witness ? WireShapes.Of<Unshaped, Witness>() : null;

    private object? Generic(Type type)
    {
        if (type == typeof(FieldSelection<>))
            return _way == VerbWay.Selected ? FieldSelection.Parse<Reading>("[value]") : null;
        Array list = Array.CreateInstance(Element, 2);
        list.SetValue(Value, 0);
        list.SetValue(Value, 1);
        return type == typeof(IEnumerable<>) ? list
            : type == typeof(IAsyncEnumerable<>) ? VerbCall.CallGeneric(Later<object>, [Element], list)!
            : throw new NotSupportedException($"Add an argument for {type}.");
    }

    private static async IAsyncEnumerable<T> Later<T>(T[] items)
    {
        foreach (T item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }

    private static DataTableReader Rows()
    {
        var table = new DataTable();
        table.Columns.Add("Value", typeof(long));
        table.Rows.Add(1L);
        table.Rows.Add(1L);
        return table.CreateDataReader();
    }

    private string Document(bool isSelected) =>
        isSelected
            ? $"{{\"{NameOf("value")}\":1}}"
            : $"{{\"{NameOf("sensor")}\":\"s\",\"{NameOf("value")}\":1,\"{NameOf("second")}\":null}}";

    private string NameOf(string name) => HasOptions ? name.ToUpperInvariant() : name;

    private byte[] Encode(string json) =>
        IsJson ? Encoding.UTF8.GetBytes(json) : MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json));
}
