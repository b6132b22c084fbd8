using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Tests.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Counts the calls of getters: one for a member that is written or tested, none for one that is not selected, under
/// every way to omit members, on both wires, by generated, emitted and interpreted code.
/// </summary>
public class GetterCountTests
{
    private static readonly OmitWhen[] s_omissions = [OmitWhen.Unset, OmitWhen.Never, OmitWhen.Null, OmitWhen.Default];
    private static readonly string?[] s_includes =
    [
        null,
        "[text,optional]",
        "[int,whenNull]",
        "[list,whenDefault,zero]",
    ];

    public static TheoryData<ProvidedBy, bool, int> Cases()
    {
        var cases = new TheoryData<ProvidedBy, bool, int>();
        foreach (ProvidedBy provider in Provided.All)
        {
            foreach (bool isJson in (bool[])[true, false])
            {
                for (int values = 0; values < 3; values++)
                    cases.Add(provider, isJson, values);
            }
        }

        return cases;
    }

    [Theory, MemberData(nameof(Cases))]
    public void Getter_OfAClass_RunsOnce(ProvidedBy provider, bool isJson, int values) =>
        Check(Converter<CountedClass>(provider), isJson, () => CountedClass.Create(values));

    [Theory, MemberData(nameof(Cases))]
    public void Getter_OfAKeyedMap_RunsOnce(ProvidedBy provider, bool isJson, int values) =>
        Check(Converter<CountedKeyed>(provider), isJson, () => CountedKeyed.Create(values));

    private static Converter<T> Converter<T>(ProvidedBy provider)
        where T : IShaped<T> => provider == ProvidedBy.Generation ? T.Converter : Provided.Converter<T>(provider);

    private static void Check<T>(Converter<T> converter, bool isJson, Func<T> create)
        where T : ICounted
    {
        foreach (OmitWhen omit in s_omissions)
        {
            foreach (bool isWalked in (bool[])[false, true])
            {
                foreach (string? include in s_includes)
                {
                    T value = create();
                    FieldSelection<T>? selection = include is null ? null : FieldSelection.Parse<T>(include);
                    Write(converter, value, selection, isJson, omit, isWalked);
                    foreach ((string member, int calls) in value.Calls)
                        Assert.True(calls <= 1, $"{member}: {calls} calls ({omit}, {include}, walked: {isWalked})");
                    foreach (MemberShape member in converter.Shape is IObjectShape shape ? shape.Members : [])
                    {
                        bool isSelected =
                            include is null || include.Trim('[', ']').Split(',').Contains(member.WireName);
                        int calls = value.Calls.GetValueOrDefault(member.Name);
                        Assert.True(
                            calls == (isSelected ? 1 : 0),
                            $"{member.Name}: {calls} calls ({omit}, {include}, walked: {isWalked})"
                        );
                    }
                }
            }
        }
    }

    private static void Write<T>(
        Converter<T> converter,
        T value,
        FieldSelection<T>? selection,
        bool isJson,
        OmitWhen omit,
        bool isWalked
    )
    {
        // A converter of another type makes the writer walk the members.
        WireConverters? converters = isWalked ? WireConverters.Empty.Add<Uri, CountedUriConverter>() : null;
        if (isJson)
        {
            JsonWire.Serialize(
                value,
                selection,
                new()
                {
                    Omit = omit,
                    Converters = converters,
                    Shapes = WireShapes.Of(converter),
                }
            );
        }
        else
        {
            MessagePackWire.Serialize(
                value,
                selection,
                new()
                {
                    Omit = omit,
                    Converters = converters,
                    Shapes = WireShapes.Of(converter),
                }
            );
        }
    }
}

public interface ICounted
{
    IReadOnlyDictionary<string, int> Calls { get; }
}

public abstract class Counting
{
    private readonly Dictionary<string, int> _calls = [];

    public IReadOnlyDictionary<string, int> Calls() => _calls;

    protected T Counted<T>(T value, [System.Runtime.CompilerServices.CallerMemberName] string name = "")
    {
        _calls[name] = _calls.GetValueOrDefault(name) + 1;
        return value;
    }
}

[Shape]
public sealed partial class CountedClass : Counting, ICounted
{
    private string? _text;
    private int? _optional;
    private CountedStruct? _struct;
    private List<int>? _list;
    private object? _any;
    private DayOfWeek? _day;

    internal static CountedClass Create(int values) =>
        values switch
        {
            0 => new(),
            1 => new()
            {
                _text = "a",
                _optional = 1,
                _struct = new() { X = 1 },
                _list = [1],
                _any = 1,
                _day = DayOfWeek.Friday,
            },
            _ => new()
            {
                _text = "",
                _optional = 0,
                _struct = new CountedStruct(),
                _list = [],
                _any = "x",
            },
        };

    IReadOnlyDictionary<string, int> ICounted.Calls => Calls();

    public string? Text
    {
        get => Counted(_text);
        set => _text = value;
    }
    public int? Optional
    {
        get => Counted(_optional);
        set => _optional = value;
    }
    public CountedStruct? Struct
    {
        get => Counted(_struct);
        set => _struct = value;
    }
    public List<int>? List
    {
        get => Counted(_list);
        set => _list = value;
    }
    public object? Any
    {
        get => Counted(_any);
        set => _any = value;
    }
    public DayOfWeek? Day
    {
        get => Counted(_day);
        set => _day = value;
    }
    public int Int
    {
        get => Counted(_optional ?? 0);
        set => _optional = value;
    }
    public int Zero => Counted(0);
    public CountedStruct Plain => Counted(default(CountedStruct));

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? WhenNull => Counted(_text);

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? WhenNullValue => Counted(_optional);

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int WhenDefault => Counted(_optional ?? 0);

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public string? WhenDefaultText => Counted(_text);

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public string? Never => Counted(_text);
}

public record struct CountedStruct
{
    public int X { get; set; }
}

[Shape]
public sealed partial class CountedKeyed : Counting, ICounted
{
    private string? _text;
    private int? _optional;
    private List<int>? _list;

    internal static CountedKeyed Create(int values) =>
        values switch
        {
            0 => new(),
            1 => new()
            {
                _text = "a",
                _optional = 1,
                _list = [1],
            },
            _ => new()
            {
                _text = "",
                _optional = 0,
                _list = [],
            },
        };

    IReadOnlyDictionary<string, int> ICounted.Calls => Calls();

    [WireKey(0)]
    public string? Text
    {
        get => Counted(_text);
        set => _text = value;
    }

    [WireKey(2)]
    public int? Optional
    {
        get => Counted(_optional);
        set => _optional = value;
    }

    [WireKey(1)]
    public List<int>? List
    {
        get => Counted(_list);
        set => _list = value;
    }

    [WireKey(3)]
    public int Int
    {
        get => Counted(_optional ?? 0);
        set => _optional = value;
    }

    [WireKey(4)]
    public int Zero => Counted(0);

    [WireKey(5), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? WhenNull => Counted(_text);

    [WireKey(6), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int WhenDefault => Counted(_optional ?? 0);
}

public readonly struct CountedUriConverter : IWireConverter<Uri>
{
    public static void Write<TWriter>(ref TWriter writer, Uri value)
        where TWriter : struct, IWireWriter, allows ref struct => throw new NotSupportedException();

    public static Uri Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
}
