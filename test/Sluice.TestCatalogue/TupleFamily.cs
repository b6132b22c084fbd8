using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class TupleFamily
{
    internal static Family Tuples()
    {
        var family = new Family("tuples");
        family.Add<Tuple<int>, TupleShape<int, Int32Shape>>("of one", new(1));
        family.Add<Tuple<int>, TupleShape<int, Int32Shape>>("null", null);
        family.Add<Tuple<int, string>, TupleShape<int, string, Int32Shape, StringShape>>("of two", new(1, "a"));
        family.Add<Tuple<int, string, bool>, TupleShape<int, string, bool, Int32Shape, StringShape, BooleanShape>>(
            "of three",
            new(1, null!, true)
        );
        family.Add<
            Tuple<int, int, int, int>,
            TupleShape<int, int, int, int, Int32Shape, Int32Shape, Int32Shape, Int32Shape>
        >("of four", new(1, 2, 3, 4));
        family.Add<
            Tuple<int, int, int, int, string>,
            TupleShape<int, int, int, int, string, Int32Shape, Int32Shape, Int32Shape, Int32Shape, StringShape>
        >("of five", new(1, 2, 3, 4, "5"));
        family.Add<
            Tuple<int, int, int, int, int, int>,
            TupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape
            >
        >("of six", new(1, 2, 3, 4, 5, 6));
        family.Add<
            Tuple<int, int, int, int, int, int, int>,
            TupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                int,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape
            >
        >("of seven", new(1, 2, 3, 4, 5, 6, 7));
        family.Add<
            Tuple<int, int, int, int, int, int, int, Tuple<string>>,
            TupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                int,
                Tuple<string>,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                TupleShape<string, StringShape>
            >
        >("of eight", new(1, 2, 3, 4, 5, 6, 7, new("8")));
        family.Add<ValueTuple<int>, ValueTupleShape<int, Int32Shape>>("of one", new(1), Expect.NoStj);
        family.Add<(int, string), ValueTupleShape<int, string, Int32Shape, StringShape>>(
            "of two",
            (1, "a"),
            Expect.NoStj
        );
        family.Add<(int, string), ValueTupleShape<int, string, Int32Shape, StringShape>>(
            "default",
            default,
            Expect.NoStj
        );
        family.Add<(int, string, bool), ValueTupleShape<int, string, bool, Int32Shape, StringShape, BooleanShape>>(
            "of three",
            (1, "a", true),
            Expect.NoStj
        );
        family.Add<
            (int, int, int, int),
            ValueTupleShape<int, int, int, int, Int32Shape, Int32Shape, Int32Shape, Int32Shape>
        >("of four", (1, 2, 3, 4), Expect.NoStj);
        family.Add<
            (int, int, int, int, string),
            ValueTupleShape<int, int, int, int, string, Int32Shape, Int32Shape, Int32Shape, Int32Shape, StringShape>
        >("of five", (1, 2, 3, 4, "5"), Expect.NoStj);
        family.Add<
            (int, int, int, int, int, int),
            ValueTupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape
            >
        >("of six", (1, 2, 3, 4, 5, 6), Expect.NoStj);
        family.Add<
            (int, int, int, int, int, int, int),
            ValueTupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                int,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape
            >
        >("of seven", (1, 2, 3, 4, 5, 6, 7), Expect.NoStj);
        family.Add<
            (int, int, int, int, int, int, int, string),
            ValueTupleShape<
                int,
                int,
                int,
                int,
                int,
                int,
                int,
                ValueTuple<string>,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                Int32Shape,
                ValueTupleShape<string, StringShape>
            >
        >("of eight", (1, 2, 3, 4, 5, 6, 7, "8"), Expect.NoStj);
        family.Add<KeyValuePair<int, string>, KeyValuePairShape<int, string, Int32Shape, StringShape>>(
            "a pair",
            new(1, "a")
        );
        family.Add<
            List<KeyValuePair<string, int>>,
            ListShape<KeyValuePair<string, int>, KeyValuePairShape<string, int, StringShape, Int32Shape>>
        >("pairs", [new("a", 1), new("b", 2)]);
        return family;
    }
}
