namespace Storefront;

/// <summary>What the program was asked to do.</summary>
/// <param name="Once">The path to answer once, in place of serving.</param>
/// <param name="Accept">The media type to ask for with it.</param>
/// <param name="Postgres">The connection string of PostgreSQL, in place of the embedded database.</param>
/// <param name="Database">The file of the embedded database.</param>
/// <param name="Rest">What is left for the host.</param>
internal sealed record CommandLine(string? Once, string Accept, string? Postgres, string Database, string[] Rest)
{
    public static CommandLine Parse(string[] args)
    {
        string? once = null, postgres = null;
        string accept = "application/json", database = Path.Combine(AppContext.BaseDirectory, "storefront.db");
        var rest = new List<string>();
        for (int i = 0; i < args.Length; i++)
        {
            string? value = i + 1 < args.Length ? args[i + 1] : null;
            switch (args[i])
            {
                case "--once" when value is not null: once = value; i++; break;
                case "--accept" when value is not null: accept = value; i++; break;
                case "--postgres" when value is not null: postgres = value; i++; break;
                case "--database" when value is not null: database = value; i++; break;
                default: rest.Add(args[i]); break;
            }
        }

        return new(once, accept, postgres, database, [.. rest]);
    }
}
