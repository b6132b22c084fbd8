using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for other databases: numbers and dates; text is refused unless the model names a collation, because most
/// collations ignore case, and so is the order of GUIDs.
/// </summary>
internal sealed class UnknownTranslation(IModel model, MemberColumns columns, string? provider)
    : EntityFrameworkTranslation(model, columns)
{
    private string? Collation => TextCollation.FindCollation(Model);

    protected override (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder)
    {
        if (stored == typeof(string) && Collation is null)
            return (
                $"is text, and how {provider} compares text is not known",
                "Name a collation that compares text by code point with HasSluiceTextCollation on the model"
            );
        if (isOrder && stored == typeof(Guid))
            return ($"is a Guid, and how {provider} orders it is not known", "Sort by another member");
        return null;
    }

    public override Expression ForEquality(QueryMember member, Expression text) => OrderText(text);

    internal override Expression OrderText(Expression text) =>
        Collation is { } collation ? Collate(text, collation) : text;

    public override Expression Contains(QueryMember member, Expression text, Expression part, string value) =>
        base.Contains(member, OrderText(text), part, value);

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.StartsWith(member, OrderText(text), part, value);

    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.EndsWith(member, OrderText(text), part, value);
}
