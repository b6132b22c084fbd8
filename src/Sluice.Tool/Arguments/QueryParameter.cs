using System.Data.Common;
using System.Globalization;

namespace Sluice.Tool.Arguments;

/// <summary>A value of <c>--param</c>: <c>name=text</c>, or with a type <c>name:int=5</c>.</summary>
/// <param name="Name">The name, without a prefix.</param>
/// <param name="Value">Text, a <see cref="long"/>, a <see cref="double"/>, a <see cref="bool"/> or null.</param>
internal sealed record QueryParameter(string Name, object? Value)
{
    private static readonly string[] s_types = ["text", "int", "float", "bool", "null"];

    /// <exception cref="Failure">The text has another form, or the value is not of its type.</exception>
    public static QueryParameter Parse(string text)
    {
        int equals = text.IndexOf('=', StringComparison.Ordinal);
        string left = equals < 0 ? text : text[..equals];
        int colon = left.IndexOf(':', StringComparison.Ordinal);
        string name = (colon < 0 ? left : left[..colon]).TrimStart('@', '$');
        string type = colon < 0 ? "text" : left[(colon + 1)..];
        if (name.Length == 0 || (equals < 0 && type != "null"))
            throw Failure.Usage($"--param '{text}' is not name=value. Write it as name=text or name:int=5.");
        if (!s_types.Contains(type))
            throw Failure.Usage(
                $"--param '{text}' has the unknown type '{type}'.{Spelling.Offer(type, s_types)} "
                    + $"Use one of {string.Join(", ", s_types)}."
            );
        string value = equals < 0 ? "" : text[(equals + 1)..];
        if (type == "null" && value.Length > 0)
            throw Failure.Usage($"--param '{text}' has a value for null. Write {name}:null.");
        return new(name, ReadValue(type, value, text));
    }

    public static IReadOnlyList<QueryParameter> ParseAll(IEnumerable<string> texts)
    {
        QueryParameter[] all = [.. texts.Select(Parse)];
        return
            all.GroupBy(each => each.Name, StringComparer.Ordinal).FirstOrDefault(group => group.Skip(1).Any())
                is { } repeated
            ? throw Failure.Usage($"--param gives '{repeated.Key}' twice. Give it one value.")
            : all;
    }

    /// <summary>Adds the parameter to a command.</summary>
    public void AddTo(DbCommand command)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = Name;
        parameter.Value = Value ?? DBNull.Value;
        // As a quoted literal, whose type PostgreSQL finds by its place.
        if (parameter is global::Npgsql.NpgsqlParameter postgres && Value is string or null)
            postgres.NpgsqlDbType = NpgsqlTypes.NpgsqlDbType.Unknown;
        command.Parameters.Add(parameter);
    }

    private static object? ReadValue(string type, string value, string text) =>
        type switch
        {
            "text" => value,
            "null" => null,
            "int"
                when long.TryParse(
                    value,
                    NumberStyles.AllowLeadingSign,
                    CultureInfo.InvariantCulture,
                    out long integer
                ) => integer,
            "float" when double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) =>
                number,
            "bool" when bool.TryParse(value, out bool flag) => flag,
            _ => throw Failure.Usage(
                $"--param '{text}': '{value}' is not of the type {type}. "
                    + (
                        type == "bool" ? "Write true or false."
                        : type == "int" ? "Write a whole number of 64 bits, or choose text."
                        : "Write a number such as 2.5, or choose text."
                    )
            ),
        };
}
