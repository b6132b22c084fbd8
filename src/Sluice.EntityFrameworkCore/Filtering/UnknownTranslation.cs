using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for other databases: numbers and dates; text is refused, because most collations ignore case.
/// </summary>
internal sealed class UnknownTranslation(IModel model, string? provider) : EntityFrameworkTranslation(model)
{
    protected override void RequireComparable(QueryMember member, CoreTypeMapping mapping, bool isOrder)
    {
        if (Bare(mapping.ClrType) == typeof(string))
            throw Refused(member, $"is text, and how {provider} compares text is not known",
                "Register a QueryTranslator for the provider with QueryTranslator.Register");
        base.RequireComparable(member, mapping, isOrder);
    }
}
