using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class UntypedFamily
{
    internal static Family Untyped()
    {
        var family = new Family("untyped");
        family.Add<object, UntypedShape>("null", null);
        family.Add<object, UntypedShape>("true", true, Expect.NoStjRead);
        family.Add<object, UntypedShape>("text", "text", Expect.NoStjRead);
        foreach (
            object value in new object[]
            {
                (sbyte)-1,
                (byte)1,
                (short)-2,
                (ushort)2,
                -3,
                3u,
                -4L,
                4UL,
                1.5f,
                0.1,
                1.5m,
                'c',
                default(Guid),
                DateTime.UnixEpoch,
                new DateOnly(2024, 2, 29),
                DayOfWeek.Friday,
                new byte[] { 1, 2 },
            }
        )
            family.Add<object, UntypedShape>(value.GetType().Name, value, Expect.NoStjRead | Expect.Retyped);
        family.Add<object, UntypedShape>(
            "a dictionary",
            new Dictionary<string, object?>
            {
                ["a"] = "b",
                ["n"] = null,
                ["l"] = new List<object?> { true, "x" },
            },
            Expect.NoStjRead
        );
        family.Add<object, UntypedShape>(
            "a list",
            new List<object?> { "a", null, false, new Dictionary<string, object?>() },
            Expect.NoStjRead
        );
        family.Add<object, UntypedShape>("a typed list", new List<int> { 1, 2 }, Expect.NoStjRead | Expect.Retyped);
        family.Add<object, UntypedShape>(
            "a typed dictionary",
            new Dictionary<string, int> { ["a"] = 1 },
            Expect.NoStjRead | Expect.Retyped
        );
        family.Add<object, UntypedShape>("an array", new object[] { 1, "a" }, Expect.NoStjRead | Expect.Retyped);
        family.Add<List<object>, ListShape<object, UntypedShape>>("in a list", ["a", true, null!], Expect.NoStjRead);
        family.Add<Dictionary<string, object>, MapShape<string, object, StringShape, UntypedShape>>(
            "as dictionary values",
            new() { ["a"] = "x", ["b"] = null! },
            Expect.NoStjRead
        );
        return family;
    }
}
