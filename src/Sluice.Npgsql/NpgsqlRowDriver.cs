using System.Data.Common;
using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>
/// Rows of Npgsql, read from the protocol's own bytes, with PostgreSQL's types beyond .NET's. For verbs that take a
/// <see cref="DbDataReader"/>, command or connection: call <see cref="Register"/> once.
/// </summary>
public sealed class NpgsqlRowDriver : RowDriver
{
    /// <summary>The one instance.</summary>
    public static NpgsqlRowDriver Instance { get; } = new();

    private NpgsqlRowDriver() { }

    /// <summary>Makes every verb use this driver for Npgsql's readers. Again does nothing.</summary>
    public static void Register() => RowDrivers.Register(Instance);

    /// <inheritdoc/>
    public override RowEngine? Open(DbDataReader reader, in RowOptions options) =>
        reader is NpgsqlDataReader { IsClosed: false } npgsql
            ? new RowEngine<NpgsqlSource>(npgsql, new NpgsqlSource(npgsql))
            : null;
}
