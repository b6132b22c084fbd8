namespace Sluice.Tests.MessagePack;

/// <summary>Types with int keys that are not adjacent.</summary>
public static partial class KeyedArrays
{
    [Shape]
    public partial class Distant
    {
        [WireKey(1)]
        public int First { get; set; } = 100;

        [WireKey(3)]
        public string? Second { get; set; } = "default";

        [WireKey(4)]
        public int ReadOnly => First;

        [WireKey(9)]
        public int? Third { get; set; } = 300;

        [WireKey(10)]
        public int[]? Fourth { get; set; }
    }

    [Shape]
    public partial class Generic<T>
    {
        [WireKey(0)]
        public T? First { get; set; }

        [WireKey(1)]
        public int Second { get; set; }
    }

    [Shape]
    public partial class Constructed
    {
        public Constructed(int first, string? second)
        {
            First = first;
            Second = second;
        }

        [WireKey(1)]
        public int First { get; }

        [WireKey(3)]
        public string? Second { get; }

        [WireKey(9)]
        public int? Third { get; set; } = 300;

        [WireKey(10)]
        public int[]? Fourth { get; set; }
    }

    [Shape]
    public partial class Extended
    {
        [WireKey(1)]
        public int First { get; set; } = 100;

        [WireKey(3)]
        public string? Second { get; set; } = "default";

        [WireKey(4)]
        public int ReadOnly => First;

        [WireKey(9)]
        public int? Third { get; set; } = 300;

        [WireKey(10)]
        public int[]? Fourth { get; set; }

        [WireExtensionData]
        public Dictionary<string, WireValue>? More { get; set; }
    }
}
