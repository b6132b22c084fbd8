using System.Linq.Expressions;

namespace Sluice.Filtering;

/// <summary>A type whose values can be compared with literals. Immutable.</summary>
internal abstract class FilterScalar(Type type, ScalarKind kind)
{
    internal Type Type => type;
    internal ScalarKind Kind => kind;

    /// <summary>Gets whether requests may compare values of the type with <c>gt</c>, <c>ge</c>, <c>lt</c>, <c>le</c>.
    /// </summary>
    internal bool HasOrder => kind is not (ScalarKind.Boolean or ScalarKind.Guid or ScalarKind.Enum);

    /// <summary>Parses a literal.</summary>
    /// <param name="literal">The literal; for a quoted one, the text between the quotes.</param>
    /// <param name="isQuoted">Whether the literal was quoted.</param>
    /// <param name="value">The value.</param>
    internal abstract LiteralError Parse(ReadOnlySpan<char> literal, bool isQuoted, out FilterValue? value);

    /// <summary>Formats a value as the literal that <see cref="Parse"/> accepts, including quotes.</summary>
    internal abstract string Format(FilterValue value);

    /// <summary>Returns the wire name of a constant of an enumeration.</summary>
    internal string NameOf(FilterValue value) => Format(value).Trim('\'').Replace("''", "'");

    /// <summary>Compares two values in the order that every source uses; NaN is greater than every number.</summary>
    internal abstract int Compare(object left, object right);

    /// <summary>Returns whether a comparison is true for a value that is not null.</summary>
    internal abstract bool Test(FilterOperator operation, object member, FilterValue value);

    /// <summary>Wraps a value of the type.</summary>
    internal abstract FilterValue ValueOf(object value);

    /// <summary>Returns the access to the value of a constant, of the type <see cref="Type"/>.</summary>
    internal abstract MemberExpression Access(Expression constant);

    /// <summary>Gets the names that literals may have, for suggestions.</summary>
    internal IReadOnlyList<string> Names { get; init; } = [];

    /// <summary>Gets how a literal of the type is written, for messages.</summary>
    internal string Form =>
        kind switch
        {
            ScalarKind.Boolean => "true or false",
            ScalarKind.Integer => "a whole number",
            ScalarKind.Fraction or ScalarKind.Decimal => "a number",
            ScalarKind.Text => "text in single quotes",
            ScalarKind.Guid => "a GUID without quotes",
            ScalarKind.DateTime => "a date and time such as 2026-01-31T12:00:00Z",
            ScalarKind.DateTimeOffset => "a date and time with an offset such as 2026-01-31T12:00:00Z",
            ScalarKind.Date => "a date such as 2026-01-31",
            ScalarKind.Time => "a time such as 12:00:00",
            _ => "a name in single quotes",
        };

    /// <summary>Returns an example of a condition with a literal of the type.</summary>
    internal string ExampleOf(string path) =>
        kind switch
        {
            ScalarKind.Boolean => $"{path} eq true",
            ScalarKind.Integer => $"{path} gt 10",
            ScalarKind.Fraction or ScalarKind.Decimal => $"{path} ge 9.5",
            ScalarKind.Text => $"contains({path},'a')",
            ScalarKind.Guid => $"{path} eq 3fa85f64-5717-4562-b3fc-2c963f66afa6",
            ScalarKind.DateTime or ScalarKind.DateTimeOffset => $"{path} ge 2026-01-31T12:00:00Z",
            ScalarKind.Date => $"{path} ge 2026-01-31",
            ScalarKind.Time => $"{path} ge 09:30:00",
            _ => Names.Count > 0 ? $"{path} eq {Literals.Quote(Names[0])}" : $"{path} eq 0",
        };
}
