using Sluice.Generated;

namespace Sluice.Reflection.Interpreted;

/// <summary>What has been read of one object so far.</summary>
/// <param name="memberCount">The number of members of the object's type.</param>
/// <param name="early">The object, if it is constructed before its members are read.</param>
internal struct ReflectionReading(int memberCount, object? early)
{
    private HashSet<string>? _lateNames;

    /// <summary>The names that the extension data of an early object contains.</summary>
    public ExtensionNames Names;

    /// <summary>Gets the object, if it is constructed before its members are read.</summary>
    public readonly object? Early => early;

    /// <summary>Gets the members' values by their indexes.</summary>
    public object?[] Values { get; } = new object?[memberCount];

    /// <summary>Gets which members were present.</summary>
    public bool[] Present { get; } = new bool[memberCount];

    /// <summary>Gets the indexes of the members that were present, in their order.</summary>
    public List<int> Indexes { get; } = new(memberCount);

    /// <summary>Gets the entries of extension data that wait for the object; null if there are none.</summary>
    public List<KeyValuePair<string, object?>>? LateEntries { get; private set; }

    /// <summary>Returns whether the name of a late entry is new.</summary>
    public bool AddLateName(string name) => (_lateNames ??= new(StringComparer.Ordinal)).Add(name);

    public void AddLateEntry(string name, object? value) => (LateEntries ??= []).Add(new(name, value));
}
