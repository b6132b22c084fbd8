using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// The registered translators. That of EF Core is registered by the package <c>Sluice.EntityFrameworkCore</c> when a
/// query needs it.
/// </summary>
internal static class QueryTranslators
{
    private const string EntityFrameworkCore =
        "Sluice.EntityFrameworkCore.Filtering.EntityFrameworkTranslator, Sluice.EntityFrameworkCore";
    private static readonly DriverList<QueryTranslator> s_all = new();

    internal static void Register(QueryTranslator translator) => s_all.Add(translator);

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    internal static QueryTranslation Of(IQueryable query)
    {
        if (Find(query) is { } known) return known;
        if (query.Provider.GetType().Assembly.GetName().Name == "Microsoft.EntityFrameworkCore")
        {
            if (Type.GetType(EntityFrameworkCore) is not { } type)
                throw new NotSupportedException("Filters and sort expressions of EF Core queries require the package "
                    + "Sluice.EntityFrameworkCore, which knows how each database compares values. Reference it.");
            Register((QueryTranslator)Activator.CreateInstance(type, nonPublic: true)!);
        }
        return Find(query) ?? new OtherTranslation();
    }

    private static QueryTranslation? Find(IQueryable query)
    {
        foreach (QueryTranslator translator in s_all.All)
            if (translator.For(query) is { } known) return known;
        return null;
    }

    private sealed class OtherTranslation : QueryTranslation;
}
