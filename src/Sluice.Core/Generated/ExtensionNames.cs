using System.Collections.Concurrent;
using System.ComponentModel;

namespace Sluice.Generated;

/// <summary>
/// Tracks the names of an object's extension data that were read so far. The default value contains no names.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ExtensionNames
{
    // Null while the dictionary itself contains exactly the names read, because it was empty before the first name.
    private HashSet<string>? _read;
    private bool _isStarted;

    /// <summary>Returns <see langword="true"/> if the name occurred before, and records it.</summary>
    internal bool IsRepeated<TValue>(string name, IDictionary<string, TValue> entries)
    {
        if (!_isStarted)
        {
            _isStarted = true;
            if (entries.Count > 0)
                _read = new(ComparerOf(entries));
        }
        return _read is null ? entries.ContainsKey(name) : !_read.Add(name);
    }

    private static IEqualityComparer<string> ComparerOf<TValue>(IDictionary<string, TValue> entries) =>
        entries switch
        {
            Dictionary<string, TValue> dictionary => dictionary.Comparer,
            ConcurrentDictionary<string, TValue> dictionary => dictionary.Comparer,
            _ => StringComparer.Ordinal,
        };
}
