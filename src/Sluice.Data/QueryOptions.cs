using System.Data;
using System.Data.Common;
using Sluice.Internal;

namespace Sluice.Data;

/// <summary>
/// Options for reading the rows of a query as objects. <see langword="default"/> is the default.
/// </summary>
public readonly record struct QueryOptions
{
    /// <summary>
    /// Gets whether columns without a member are ignored. Default: <see langword="false"/>, they are an error that
    /// names them. A result without a column for any member is an error in both cases.
    /// </summary>
    public bool IgnoreUnknownColumns { get; init; }

    /// <summary>
    /// Gets whether column names are taken literally: dots do not nest, and <c>[]</c> does not group. Default:
    /// <see langword="false"/>.
    /// </summary>
    public bool FlatNames { get; init; }

    /// <summary>
    /// Gets the transaction of the command. Default: that of the driver, which most require to be set where one is
    /// open. Not valid where the command is the caller's.
    /// </summary>
    public DbTransaction? Transaction { get; init; }

    /// <summary>
    /// Gets how long the command may take, rounded up to seconds; zero for no limit. Default: the driver's, mostly 30
    /// seconds. Not valid where the command is the caller's.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or exceeds 68 years.</exception>
    public TimeSpan? Timeout
    {
        get;
        init => field = CommandTimeout.Require(value, "QueryOptions.Timeout");
    }

    /// <summary>
    /// Gets what the text of the command is, such as the name of a stored procedure. Default:
    /// <see cref="CommandType.Text"/>. Not valid where the command is the caller's.
    /// </summary>
    public CommandType CommandType
    {
        get => field == 0 ? CommandType.Text : field;
        init;
    }

    internal void Apply(DbCommand command)
    {
        if (Transaction is not null)
            command.Transaction = Transaction;
        if (CommandTimeout.ToSeconds(Timeout) is { } seconds)
            command.CommandTimeout = seconds;
        if (CommandType != CommandType.Text)
            command.CommandType = CommandType;
    }

    internal void ThrowIfForCommand()
    {
        if (Transaction is not null || Timeout is not null || CommandType != CommandType.Text)
            throw new ArgumentException(
                "QueryOptions.Transaction, Timeout and CommandType are for commands that the method creates. Set them "
                    + "on the DbCommand.",
                "options"
            );
    }
}
