using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;

namespace Storefront;

/// <summary>What the program was asked to do.</summary>
/// <param name="Once">The path to answer once, in place of serving.</param>
/// <param name="Accept">The media type to ask for with it.</param>
/// <param name="Postgres">The connection string of PostgreSQL, in place of the embedded database.</param>
/// <param name="Database">The file of the embedded database.</param>
/// <param name="Rest">What is left for the host.</param>
internal sealed record CommandLine(string? Once, string Accept, string? Postgres, string Database, string[] Rest)
{
    public static bool TryParse(
        string[] args,
        [NotNullWhen(true)] out CommandLine? options,
        [NotNullWhen(false)] out string? error
    )
    {
        string? once = null,
            postgres = null;
        string accept = "application/json",
            database = Path.Combine(AppContext.BaseDirectory, "storefront.db");
        var rest = new List<string>();
        options = null;
        error = null;
        for (int i = 0; i < args.Length; i++)
        {
            string name = args[i];
            if (name is not ("--once" or "--accept" or "--postgres" or "--database"))
            {
                rest.Add(name);
                continue;
            }

            if (++i == args.Length)
            {
                error = $"{name} needs a value, such as {name} {Example(name)}";
                return false;
            }

            switch (name)
            {
                case "--once":
                    once = args[i];
                    break;
                case "--accept":
                    accept = args[i];
                    break;
                case "--postgres":
                    postgres = args[i];
                    break;
                default:
                    database = args[i];
                    break;
            }
        }

        if (!MediaTypeWithQualityHeaderValue.TryParse(accept, out _))
            error =
                $"--accept '{accept}' is not a media type; application/json and application/vnd.msgpack are answered.";
        if (once is not null && !once.StartsWith('/'))
            error = $"--once '{once}' is not a path: it begins with '/'.";
        if (error is null)
            options = new(once, accept, postgres, database, [.. rest]);
        return options is not null;
    }

    private static string Example(string name) =>
        name switch
        {
            "--once" => "'/orders/7?include=[id]'",
            "--accept" => "application/vnd.msgpack",
            "--postgres" => "'Host=localhost;Username=shop'",
            _ => "shop.db",
        };
}
