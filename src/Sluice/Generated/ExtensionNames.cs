using System.ComponentModel;

namespace Sluice.Generated;

/// <summary>The names of an object's extension data that were read so far. A default value knows none.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ExtensionNames
{
    // Null while the dictionary itself tells: it was empty before the first name.
    private HashSet<string>? _read;
    private bool _isStarted;

    /// <summary>Whether the document used the name before. The name counts as used from then on.</summary>
    internal bool IsRepeated<TValue>(string name, IDictionary<string, TValue> entries)
    {
        if (!_isStarted)
        {
            _isStarted = true;
            if (entries.Count > 0) _read = new(StringComparer.Ordinal);
        }
        return _read is null ? entries.ContainsKey(name) : !_read.Add(name);
    }
}
