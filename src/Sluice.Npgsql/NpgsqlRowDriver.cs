using System.Data.Common;
using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>
/// Reads rows of Npgsql from the bytes of the protocol, including PostgreSQL types that .NET does not have. For methods
/// that accept a <see cref="DbDataReader"/>, a command or a connection, call <see cref="Register"/> once.
/// </summary>
public sealed class NpgsqlRowDriver : RowDriver
{
    /// <summary>Gets the singleton instance.</summary>
    public static NpgsqlRowDriver Instance { get; } = new();

    private NpgsqlRowDriver() { }

    /// <summary>Registers this driver, so that every method uses it for Npgsql's readers. Idempotent.</summary>
    public static void Register() => Register(Instance);

    /// <inheritdoc/>
    public override RowEngine? Open(DbDataReader reader, in RowOptions options) =>
        reader is NpgsqlDataReader { IsClosed: false } npgsql
            ? new RowEngine<NpgsqlSource>(npgsql, new NpgsqlSource(npgsql))
            : null;

    /// <inheritdoc/>
    public override DriverRows? OpenRows(DbDataReader reader) =>
        reader is NpgsqlDataReader { IsClosed: false } npgsql ? new NpgsqlRows(npgsql) : null;

    /// <summary>Inserts rows by binary <c>COPY</c>.</summary>
    /// <inheritdoc/>
    public override async ValueTask<RowInserter?> OpenInserterAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    ) =>
        connection is NpgsqlConnection npgsql
            ? await NpgsqlInserter.OpenAsync(npgsql, target, cancellationToken).ConfigureAwait(false)
            : null;
}
