using System.Data.Common;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Microsoft.EntityFrameworkCore.Storage;

// The reader is replaced as EF's own buffering does it.
#pragma warning disable EF1001, EF9101

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// A command of a split query whose rows were all read. EF Core ends the readers of a split query together, after the
/// last command; interceptors see the same here, while the driver is free for the next command.
/// </summary>
internal sealed class ReadCommand : IAsyncDisposable
{
    private readonly RelationalDataReader _reader;
    private readonly IRelationalCommand _command;
    private readonly RelationalQueryContext _context;

    private ReadCommand(RelationalDataReader reader, IRelationalCommand command, RelationalQueryContext context) =>
        (_reader, _command, _context) = (reader, command, context);

    /// <summary>Closes the driver's reader, without a call of an interceptor.</summary>
    internal static async Task<ReadCommand> CreateAsync(
        RelationalDataReader reader,
        IRelationalCommand command,
        RelationalQueryContext context,
        CancellationToken cancellationToken
    )
    {
        DbDataReader empty = await new BufferedDataReader(reader.DbDataReader, detailedErrorsEnabled: false)
            .InitializeAsync([], cancellationToken)
            .ConfigureAwait(false);
        reader.Initialize(context.Connection, reader.DbCommand, empty, reader.CommandId, context.CommandLogger);
        return new(reader, command, context);
    }

    public ValueTask DisposeAsync()
    {
        _context.Connection.ReturnCommand(_command);
        return _reader.DisposeAsync();
    }
}
