using Sluice.Model;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

public class DictionaryEqualityTests
{
    private static readonly IEqualityComparer<Dictionary<string, int[]>> s_comparer = StructuralEquality.CreateComparer(
        TypeShape.Of<Dictionary<string, int[]>>()
    );

    private static readonly StringComparer[] s_comparers = [StringComparer.Ordinal, StringComparer.OrdinalIgnoreCase];

    [Fact]
    public void Keys_are_compared_by_their_text_whatever_comparer_a_dictionary_has()
    {
        foreach (StringComparer left in s_comparers)
        {
            Assert.All(s_comparers, right => RequireOrdinal(left, right));
        }
    }

    private static void RequireOrdinal(StringComparer left, StringComparer right)
    {
        var value = new Dictionary<string, int[]>(left) { ["a"] = [1], ["b"] = [2] };
        Assert.True(s_comparer.Equals(value, new(right) { ["b"] = [2], ["a"] = [1] }));
        Assert.False(s_comparer.Equals(value, new(right) { ["A"] = [1], ["b"] = [2] }));
        Assert.False(s_comparer.Equals(value, new(right) { ["a"] = [1], ["b"] = [3] }));
        Assert.False(s_comparer.Equals(value, new(right) { ["a"] = [1] }));
        Assert.False(s_comparer.Equals(new(right) { ["a"] = [1] }, value));
    }

    [Fact]
    public void Lists_within_entries_are_compared_by_their_elements()
    {
        IEqualityComparer<Dictionary<Guid, List<byte[]>>> comparer = StructuralEquality.CreateComparer(
            TypeShape.Of<Dictionary<Guid, List<byte[]>>>()
        );
        var key = Guid.NewGuid();
        Assert.True(
            comparer.Equals(
                new()
                {
                    [key] =
                    [
                        [1, 2],
                    ],
                },
                new()
                {
                    [key] =
                    [
                        [1, 2],
                    ],
                }
            )
        );
        Assert.False(
            comparer.Equals(
                new()
                {
                    [key] =
                    [
                        [1, 2],
                    ],
                },
                new()
                {
                    [key] =
                    [
                        [1, 3],
                    ],
                }
            )
        );
        Assert.False(
            comparer.Equals(
                new()
                {
                    [key] =
                    [
                        [1, 2],
                    ],
                },
                new()
                {
                    [key] =
                    [
                        [1, 2],
                        [],
                    ],
                }
            )
        );
    }
}
