using System.Collections;
using System.Data.Common;
using System.Globalization;

namespace Sluice;

/// <summary>The parameters of a hand-written statement. Every value of a filter becomes one.</summary>
/// <remarks>Not thread safe; one instance for each statement.</remarks>
public sealed class SqlParameters : IReadOnlyList<KeyValuePair<string, object>>
{
    private readonly List<KeyValuePair<string, object>> _all = [];
    private readonly string _prefix;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="prefix">What the names start with; ASCII letters. Default: <c>@p</c>, then a number.</param>
    /// <exception cref="ArgumentException">The prefix is not <c>@</c> with ASCII letters.</exception>
    public SqlParameters(string prefix = "@p")
    {
        ArgumentNullException.ThrowIfNull(prefix);
        if (prefix.Length < 2 || prefix[0] != '@' || prefix.AsSpan(1).ContainsAnyExcept(Letters))
            throw new ArgumentException($"'{prefix}' is not '@' followed by ASCII letters.", nameof(prefix));
        _prefix = prefix;
    }

    private const string Letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /// <summary>Gets the number of parameters.</summary>
    public int Count => _all.Count;

    /// <summary>Gets a parameter: its name with the <c>@</c>, and its value.</summary>
    public KeyValuePair<string, object> this[int index] => _all[index];

    /// <summary>Adds a parameter and returns its name.</summary>
    public string Add(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        string name = _prefix + _all.Count.ToString(CultureInfo.InvariantCulture);
        _all.Add(new(name, value));
        return name;
    }

    /// <summary>Adds the parameters to a command.</summary>
    public void AddTo(DbCommand command)
    {
        ArgumentNullException.ThrowIfNull(command);
        foreach ((string name, object value) in _all)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = name;
            parameter.Value = value;
            command.Parameters.Add(parameter);
        }
    }

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => _all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
