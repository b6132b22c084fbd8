using System.Text.Json;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Types without any shape, through both ways of the run-time provider: the bytes of System.Text.Json, and back.
/// </summary>
public class PlainTypesAgainstStjTests
{
    private static readonly object[] s_values =
    [
        new PlainOrder(
            7,
            "Ada \"quoted\" é",
            [new("A-1", 2), new("B-2", -3) { Note = null }],
            new DateTime(2024, 2, 29, 12, 30, 15, DateTimeKind.Utc)
        ),
        new PlainOrder(int.MinValue, null!, null!, default, null, PlainState.Done),
        new PlainDerived
        {
            Ratio = 0.1,
            Maybe = "here",
            Zero = 4,
        },
        new PlainDerived { Renamed = null },
        new PlainPoint
        {
            X = 1,
            Y = 2,
            Z = 3,
        },
        default(PlainPoint),
        new PlainPair("left", new PlainPoint { X = -1 }),
        new PlainNode
        {
            Text = "a",
            Next = new() { Text = "b" },
            Children = [new() { Children = [new()] }],
            Named = new() { ["x"] = new() },
        },
        new PlainLeft
        {
            Number = 1,
            Right = new() { Left = new() { Right = new() { Point = new PlainPoint { X = 5 } } } },
        },
        new PlainBox<int> { Value = 3, Values = [1, 2] },
        new PlainBox<string> { Value = "s", Values = ["a", null!] },
        new PlainBox<PlainBox<DateTimeOffset?>>
        {
            Value = new() { Value = new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)), Values = [null] },
            Values = [new(), null!],
        },
        new PlainRequired
        {
            Name = "n",
            Count = 2,
            Link = new Uri("http://example.com/?a=b"),
        },
        new PlainMixed(4, "four") { Extra = null, Flag = false },
        new PlainCollection { 1, 2, 3 },
        new PlainHuge { M66 = "66" },
        new List<PlainLine> { new("q", 1) },
        new Dictionary<int, PlainPoint> { [4] = new() { X = 4 } },
    ];

    public static TheoryData<ProvidedBy, int> Cases
    {
        get
        {
            var data = new TheoryData<ProvidedBy, int>();
            for (int i = 0; i < s_values.Length; i++)
            {
                foreach (ProvidedBy provider in Provided.AtRunTime)
                    data.Add(provider, i);
            }
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Written_as_stj_writes_and_read_back(ProvidedBy provider, int index) =>
        typeof(PlainTypesAgainstStjTests)
            .GetMethod(nameof(Check), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!
            .MakeGenericMethod(s_values[index].GetType())
            .Invoke(null, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [provider, s_values[index]], null);

    private static void Check<T>(ProvidedBy provider, T value)
    {
        string expected = StjTwin.Write(value);
        Assert.Equal(expected, Provided.Json(provider, value));
        T? read = Provided.FromJson<T>(provider, expected);
        T? theirs = JsonSerializer.Deserialize<T>(expected, StjTwin.Options);
        Assert.Equal(StjTwin.Write(theirs), StjTwin.Write(read));
        if (value is System.Collections.IEnumerable)
            return;
        string shuffled = Shuffled(expected);
        Assert.Equal(
            StjTwin.Write(JsonSerializer.Deserialize<T>(shuffled, StjTwin.Options)),
            StjTwin.Write(Provided.FromJson<T>(provider, shuffled))
        );
    }

    // The members of the outermost object in reverse, in capitals, among unknown ones.
    private static string Shuffled(string json)
    {
        using var document = JsonDocument.Parse(json);
        return "{ \"unknown\" : [1,{}], "
            + string.Join(
                ",",
                document
                    .RootElement.EnumerateObject()
                    .Reverse()
                    .Select(p => JsonSerializer.Serialize(p.Name.ToUpperInvariant()) + " : " + p.Value.GetRawText())
            )
            + "}";
    }
}
