using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

/// <summary>Makes the cases of one family.</summary>
internal sealed class Family(string name)
{
    private readonly List<TestCase> _cases = [];
    private bool _isComposite;

    internal IReadOnlyList<TestCase> Cases => _cases;

    /// <summary>One value with the library's shape.</summary>
    internal Family Add<T, TShape>(string caseName, T? value, Expect expect = Expect.RoundTrip)
        where TShape : struct, IShape<T>
    {
        _cases.Add(new TestCase<T, TShape>(name, caseName, value, expect) { IsComposite = _isComposite });
        return this;
    }

    /// <summary>One value with the converter that a generated shape gives.</summary>
    internal Family Add<T>(string caseName, T? value, Func<Converter<T>> converter, Expect expect = Expect.RoundTrip)
    {
        _cases.Add(new TestCase<T>(name, caseName, value, converter, expect));
        return this;
    }

    /// <summary>A value type alone and nullable.</summary>
    internal Family Values<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        for (int i = 0; i < values.Length; i++)
            Add<T, TShape>(
                i switch
                {
                    0 => "default",
                    1 => "least",
                    2 => "greatest",
                    _ => $"value {i}",
                },
                values[i],
                expect
            );
        _isComposite = true;
        Add<T?, NullableShape<T, TShape>>("null", null, expect);
        Add<T?, NullableShape<T, TShape>>("value", values[^1], expect);
        _isComposite = false;
        return this;
    }

    /// <summary>The nullable type inside the commonest collections.</summary>
    internal Family NullableInside<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        _isComposite = true;
        Add<List<T?>, ListShape<T?, NullableShape<T, TShape>>>("with null", [values[0], null, values[^1]], expect);
        Add<Dictionary<string, T?>, MapShape<string, T?, StringShape, NullableShape<T, TShape>>>(
            "with null",
            new() { ["a"] = values[1], ["b"] = null },
            expect
        );
        _isComposite = false;
        return this;
    }

    private void Everywhere<T, TShape>(T[] values, Expect expect)
        where T : struct
        where TShape : struct, IShape<T> =>
        NullableInside<T, TShape>(values, expect).Inside<T, TShape>(values, expect).Keys<T, TShape>(values, expect);

    /// <summary>A value type alone; inside others and as a key in the first part.</summary>
    internal void First<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        Values<T, TShape>(values, expect);
        if (CatalogueParts.HasFirst)
            Everywhere<T, TShape>(values, expect);
    }

    /// <summary>A value type alone; inside others and as a key in the second part.</summary>
    internal void Second<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        Values<T, TShape>(values, expect);
        if (CatalogueParts.HasSecond)
            Everywhere<T, TShape>(values, expect);
    }

    /// <summary>A value type alone; inside others and as a key in the third part.</summary>
    internal void Third<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        Values<T, TShape>(values, expect);
        if (CatalogueParts.HasThird)
            Everywhere<T, TShape>(values, expect);
    }

    /// <summary>A value type alone; inside others and as a key in the fourth part.</summary>
    internal void Fourth<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : struct
        where TShape : struct, IShape<T>
    {
        Values<T, TShape>(values, expect);
        if (CatalogueParts.HasFourth)
            Everywhere<T, TShape>(values, expect);
    }

    /// <summary>A reference type alone, null, and with null in a list and a dictionary.</summary>
    internal Family References<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where T : class
        where TShape : struct, IShape<T>
    {
        for (int i = 0; i < values.Length; i++)
            Add<T, TShape>($"value {i}", values[i], expect);
        Add<T, TShape>("null", null, expect);
        _isComposite = true;
        Add<List<T>, ListShape<T, TShape>>("with null", [values[0], null!, values[^1]], expect);
        Add<Dictionary<string, T>, MapShape<string, T, StringShape, TShape>>(
            "with null",
            new() { ["a"] = values[0], ["b"] = null! },
            expect
        );
        _isComposite = false;
        return this;
    }

    /// <summary>The type inside the commonest collections.</summary>
    internal Family Inside<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
        where TShape : struct, IShape<T>
    {
        _isComposite = true;
        Add<List<T>, ListShape<T, TShape>>("in a list", [.. values], expect);
        // An array of bytes is binary data, a family of its own.
        if (typeof(T) != typeof(byte))
        {
            Add<T[], ArrayShape<T, TShape>>("in an array", values, expect);
            Add<T[][], ArrayShape<T[], ArrayShape<T, TShape>>>("jagged", [values, [], [values[0]]], expect);
        }
        Add<Dictionary<string, T>, MapShape<string, T, StringShape, TShape>>(
            "as dictionary values",
            Named(values),
            expect
        );
        Add<List<List<T>>, ListShape<List<T>, ListShape<T, TShape>>>(
            "in lists",
            [
                [.. values],
                [],
                [values[^1]],
            ],
            expect
        );
        Add<(T, T), ValueTupleShape<T, T, TShape, TShape>>(
            "in a value tuple",
            (values[0], values[^1]),
            expect | Expect.NoStj
        );
        Add<Tuple<T, string>, TupleShape<T, string, TShape, StringShape>>(
            "in a tuple",
            Tuple.Create(values[^1], "x"),
            expect
        );
        Add<KeyValuePair<string, T>, KeyValuePairShape<string, T, StringShape, TShape>>(
            "in a pair",
            new("k", values[^1]),
            expect
        );
        _isComposite = false;
        return this;
    }

    /// <summary>The type as a dictionary's key.</summary>
    internal Family Keys<T, TShape>(T[] keys, Expect expect = Expect.RoundTrip)
        where T : notnull
        where TShape : struct, IShape<T>
    {
        _isComposite = true;
        Add<Dictionary<T, int>, MapShape<T, int, TShape, Int32Shape>>("as keys", Numbered(keys), expect);
        Add<Dictionary<T, string>, MapShape<T, string, TShape, StringShape>>(
            "one key",
            new() { [keys[^1]] = "v" },
            expect
        );
        Add<HashSet<T>, HashSetShape<T, TShape>>("in a set", [.. keys], expect | Expect.Unordered);
        _isComposite = false;
        return this;
    }

    // Loops rather than LINQ, whose iterators would be compiled to native code for each type.
    private static Dictionary<string, T> Named<T>(T[] values)
    {
        var named = new Dictionary<string, T>();
        for (int i = 0; i < values.Length; i++)
            named[$"key {i}"] = values[i];
        return named;
    }

    private static Dictionary<T, int> Numbered<T>(T[] keys)
        where T : notnull
    {
        var numbered = new Dictionary<T, int>();
        foreach (T key in keys)
            numbered.TryAdd(key, numbered.Count);
        return numbered;
    }
}
