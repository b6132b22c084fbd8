using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>A column of a table, as the catalog has it.</summary>
internal readonly record struct PgAttribute(
    string Name,
    PgAttributeType Type,
    bool IsNotNull,
    bool HasDefault,
    bool IsGenerated
);

/// <summary>The type of a column, as the catalog has it.</summary>
/// <param name="Sql">The type in SQL, without its modifier.</param>
/// <param name="Name">The name of the type, or of the one that a domain is based on.</param>
/// <param name="Namespace">The schema of that type.</param>
/// <param name="Kind">Its kind, as in <c>pg_type.typtype</c>.</param>
/// <param name="Modifier">The column's length, precision and the like; -1 if there is none.</param>
internal readonly record struct PgAttributeType(string Sql, string Name, string Namespace, char Kind, int Modifier);

/// <summary>Reads the columns of a table from the catalog.</summary>
internal static class PgInsertTable
{
    // A domain has the modifier and the default of its own; a domain over a domain is left to the database.
    internal const string Sql = """
        select a.attname, format_type(a.atttypid, -1), b.typname, n.nspname, b.typtype::text,
          case when t.typtype = 'd' then t.typtypmod else a.atttypmod end, a.attnotnull or t.typnotnull,
          a.atthasdef or a.attidentity <> '' or t.typdefault is not null, a.attgenerated <> '' or a.attidentity = 'a'
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
          join pg_namespace n on n.oid = b.typnamespace
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum
        """;

    internal static async ValueTask<PgInsertColumn[]> ReadAsync(
        NpgsqlConnection connection,
        InsertTarget target,
        CancellationToken cancellationToken
    )
    {
        var columns = new List<PgInsertColumn>();
        NpgsqlCommand command = new(Sql, connection);
        await using (command.ConfigureAwait(false))
        {
            command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = target.Quote() });
            if (target.CommandTimeout is { } seconds)
                command.CommandTimeout = seconds;
            NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                {
                    string name = reader.GetString(0);
                    var type = new PgAttributeType(
                        reader.GetString(1),
                        reader.GetString(2),
                        reader.GetString(3),
                        reader.GetString(4)[0],
                        reader.GetInt32(5)
                    );
                    columns.Add(
                        PgInsertColumn.Create(
                            new PgAttribute(
                                name,
                                type,
                                reader.GetBoolean(6),
                                reader.GetBoolean(7),
                                reader.GetBoolean(8)
                            )
                        )
                    );
                }
            }
        }
        return [.. columns];
    }
}
