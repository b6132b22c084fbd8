namespace Sluice.Rows;

/// <summary>How the rows of a query are written, beside the wire's own options: a value; <c>default</c> is the default.</summary>
public readonly record struct RowOptions
{
    private readonly int _flushSize;
    private readonly IReadOnlyList<string>? _setNames;

    /// <summary>What is made of the result. Default: an array of the first result set's rows.</summary>
    public RowForm Form { get; init; }

    /// <summary>With <see cref="RowForm.Sets"/>: a name for each result set; the answer is then an object with these members. Default: none, an array of arrays.</summary>
    /// <remarks>More or fewer result sets than names are an error. Names are written as they are.</remarks>
    /// <exception cref="ArgumentException">A name is <see langword="null"/>, or stands there twice.</exception>
    public IReadOnlyList<string>? SetNames
    {
        get => _setNames;
        init
        {
            var seen = new HashSet<string>(StringComparer.Ordinal);
            foreach (string name in value ?? [])
            {
                if (name is null || !seen.Add(name)) throw new ArgumentException($"The result sets' names must differ; {(name is null ? "null" : $"'{name}'")} can't be one more.", nameof(value));
            }
            _setNames = value;
        }
    }

    /// <summary>Column names are written as they are: no dots that nest, no <c>[]</c> that folds. The naming policy still applies. Default: no.</summary>
    public bool FlatNames { get; init; }

    /// <summary>
    /// The members to write, of the type that a row stands for: columns are matched to its members by their aliases, ignoring case and underscores, and written under the members' names. A column that was
    /// not chosen, or that is no member, is neither read nor written (the columns that tell folded parents apart are read). Default: none, every column is written.
    /// </summary>
    /// <remarks>A column that holds a whole object, of which only some fields are chosen, is an error: alias its fields as <c>customer.name</c>. No part in <see cref="RowForm.Scalar"/> and <see cref="RowForm.Column"/>.</remarks>
    public FieldSelection? Selection { get; init; }

    /// <summary>
    /// A value whose storage class is not that of its column's declared type is an error (SQLite stores what it is given). Default: no, it is written as what it is.
    /// </summary>
    public bool RejectMistyped { get; init; }

    /// <summary>
    /// The command is executed with <see cref="System.Data.CommandBehavior.SequentialAccess"/>, so that the driver does not hold a row whole either: for columns of many megabytes. Default: no.
    /// </summary>
    /// <remarks>Columns must be read once and in their order then, which folded rows and members left out when null do not. Verbs that take a reader don't look at it: the reader is what it is.</remarks>
    public bool Sequential { get; init; }

    /// <summary>Bytes of finished rows to gather before they are handed to the destination, from 256 to 16 MB. Default: 32 KB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of that range.</exception>
    public int FlushSize
    {
        get => _flushSize == 0 ? 32 * 1024 : _flushSize;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 256);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 16 * 1024 * 1024);
            _flushSize = value;
        }
    }
}
