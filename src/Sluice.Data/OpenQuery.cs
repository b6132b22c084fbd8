using System.Data;
using System.Data.Common;
using Sluice.Rows;

namespace Sluice.Data;

/// <summary>A command that is being executed, with what must be restored when it ends.</summary>
internal sealed class OpenQuery
{
    private readonly OwnedCommand _owned;
    private readonly DbConnection? _opened;
    private bool _isFinished;

    private OpenQuery(OwnedCommand owned, DbConnection? opened, DbDataReader reader) =>
        (_owned, _opened, Reader) = (owned, opened, reader);

    internal DbDataReader Reader { get; }

    internal static async ValueTask<OpenQuery> OpenAsync(OwnedCommand owned, CancellationToken cancellationToken)
    {
        DbConnection? opened = null;
        try
        {
            DbConnection? connection = RowCommands.ConnectionOf(owned.Command);
            if (connection?.State == ConnectionState.Closed)
            {
                await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
                opened = connection;
            }
            DbDataReader reader = await owned.Command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            return new(owned, opened, reader);
        }
        catch
        {
            await owned.ReleaseAsync(isFinished: false).ConfigureAwait(false);
            if (opened is not null)
                await opened.CloseAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Reads the results of further statements, whose errors would otherwise be lost.</summary>
    internal async ValueTask FinishAsync(CancellationToken cancellationToken)
    {
        while (await Reader.NextResultAsync(cancellationToken).ConfigureAwait(false)) { }
        _isFinished = true;
    }

    /// <summary>Cancels the query unless it was finished, and restores the connection's state.</summary>
    internal async ValueTask CloseAsync()
    {
        bool hasEnded = false;
        try
        {
            if (_isFinished)
                await Reader.DisposeAsync().ConfigureAwait(false);
            else
                await RowCommands.GiveUpAsync(_owned.Command, Reader).ConfigureAwait(false);
            hasEnded = _isFinished;
        }
        finally
        {
            await _owned.ReleaseAsync(hasEnded && _opened is null).ConfigureAwait(false);
            if (_opened is not null)
                await _opened.CloseAsync().ConfigureAwait(false);
        }
    }
}
