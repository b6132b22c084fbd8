namespace Microsoft.Extensions.Caching.Samples;

/// <summary>A type of a program in a namespace of the platform's extensions.</summary>
public class Entry
{
    public int Size { get; set; }
    public int Key { get; set; }
    public int Age { get; set; }
}
