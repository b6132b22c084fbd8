using System.Buffers;
using Sluice.Benchmarks.MessagePack;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>
/// One payload with everything that writes it: all fields, its default fields and chosen ones, by Sluice and by its
/// peers.
/// </summary>
internal sealed class WriteCase
{
    private WriteCase(string name) => Name = name;

    internal static IReadOnlyList<WriteCase> All =>
        [
            One(
                "nine-ints.zeros",
                NineInts.Zeros,
                "[myProperty1,myProperty9]",
                value => new() { ["myProperty1"] = value.MyProperty1, ["myProperty9"] = value.MyProperty9 },
                NineIntsCalls.WriteJson
            ),
            One(
                "nine-ints.mix",
                NineInts.Mix,
                "[myProperty1,myProperty9]",
                value => new() { ["myProperty1"] = value.MyProperty1, ["myProperty9"] = value.MyProperty9 },
                NineIntsCalls.WriteJson
            ),
            One(
                "my-poco",
                MyPoco.Sample,
                "[string,list]",
                value => new() { ["string"] = value.String, ["list"] = value.List }
            ),
            One(
                "measurements",
                Measurements.Sample,
                "[id,values]",
                value => new() { ["id"] = value.Id, ["values"] = value.Values }
            ),
            One("flat-one", FlatModel.Make(7), FlatFields, Flat),
            Many("flat-list", FlatModel.List(100), FlatFields, Flat),
            One("nested-one", NestedModel.Make(7), NestedFields, Nested),
            Many("nested-list", NestedModel.List(25), NestedFields, Nested),
        ];

    internal string Name { get; }
    internal required Action<int> Sluice { get; init; }
    internal required Action<int> SluiceDefault { get; init; }
    internal required Action<int> SluiceSelected { get; init; }
    internal required Action<int> StjBest { get; init; }
    internal required Action<int> StjMetadata { get; init; }
    internal required Action<int> StjReflection { get; init; }

    /// <summary>
    /// What people do without a selection: a dictionary of the chosen fields for each object, then the serializer.
    /// </summary>
    internal required Action<int> Dictionaries { get; init; }

    /// <summary>Throws where bytes differ that should not.</summary>
    internal required Action Check { get; init; }

    private const string FlatFields = "[id,name]",
        NestedFields = "[id,owner[name],items[id,name]]";

    private static Dictionary<string, object?> Flat(FlatModel value) =>
        new() { ["id"] = value.Id, ["name"] = value.Name };

    private static Dictionary<string, object?> Nested(NestedModel value) =>
        new()
        {
            ["id"] = value.Id,
            ["owner"] = new Dictionary<string, object?> { ["name"] = value.Owner!.Name },
            ["items"] = value.Items.ConvertAll(Flat),
        };

    private static WriteCase One<T>(
        string name,
        T value,
        string fields,
        Func<T, Dictionary<string, object?>> project,
        Func<ArrayBufferWriter<byte>, T, Action<int>>? all = null
    )
        where T : IShaped<T>
    {
        var sluice = new SluiceWriter<T>();
        var stj = new StjWriters<T>(value);
        var projected = new StjWriters<Dictionary<string, object?>>(() => project(value));
        return Make(
            name,
            sluice,
            stj,
            projected,
            all?.Invoke(sluice.Buffer, value) ?? sluice.One(value),
            sluice.One(value, FieldSelection<T>.Default),
            sluice.One(value, FieldSelection.Parse<T>(fields))
        );
    }

    private static WriteCase Many<T>(
        string name,
        List<T> values,
        string fields,
        Func<T, Dictionary<string, object?>> project
    )
        where T : IShaped<T>
    {
        var sluice = new SluiceWriter<T>();
        var stj = new StjWriters<List<T>>(values);
        var projected = new StjWriters<List<Dictionary<string, object?>>>(() =>
            values.ConvertAll(value => project(value))
        );
        return Make(
            name,
            sluice,
            stj,
            projected,
            sluice.Many(values),
            sluice.Many(values, FieldSelection<T>.Default),
            sluice.Many(values, FieldSelection.Parse<T>(fields))
        );
    }

    private static WriteCase Make<T, TPeer, TProjected>(
        string name,
        SluiceWriter<T> sluice,
        StjWriters<TPeer> stj,
        StjWriters<TProjected> projected,
        Action<int> all,
        Action<int> defaults,
        Action<int> selected
    )
        where T : IShaped<T> =>
        new(name)
        {
            Sluice = all,
            SluiceDefault = defaults,
            SluiceSelected = selected,
            StjBest = stj.Best,
            StjMetadata = stj.Metadata,
            StjReflection = stj.ByReflection,
            Dictionaries = projected.ByReflection,
            Check = () =>
            {
                sluice.Same(all, stj)();
                selected(1);
                projected.ByReflection(1);
                SameBytes.Assert(sluice.Written, projected.Written);
            },
        };
}
