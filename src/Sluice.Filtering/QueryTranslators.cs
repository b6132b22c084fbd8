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

    /// <exception cref="NotSupportedException">The translations for EF Core are not referenced.</exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    internal static QueryTranslation GetTranslation(IQueryable query)
    {
        if (FindRegistered(query) is { } translation)
            return translation;
        return IsOfEntityFramework(query) && Type.GetType(EntityFrameworkCore) is null
            ? throw new NotSupportedException(
                "Filters and sort expressions of EF Core queries require the package "
                    + "Sluice.EntityFrameworkCore, which knows how each database compares values. Reference it."
            )
            : new OtherTranslation();
    }

    /// <summary>
    /// Returns the translation for a query; <see langword="null"/> if none is known, or not referenced.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    internal static QueryTranslation? FindRegistered(IQueryable query)
    {
        if (Find(query) is { } known)
            return known;
        if (!IsOfEntityFramework(query) || Type.GetType(EntityFrameworkCore) is not { } type)
            return null;
        Register((QueryTranslator)Activator.CreateInstance(type, nonPublic: true)!);
        return Find(query);
    }

    private static bool IsOfEntityFramework(IQueryable query) =>
        query.Provider.GetType().Assembly.GetName().Name == "Microsoft.EntityFrameworkCore";

    private static QueryTranslation? Find(IQueryable query)
    {
        foreach (QueryTranslator translator in s_all.All)
            if (translator.For(query) is { } known)
                return known;
        return null;
    }

    private sealed class OtherTranslation : QueryTranslation;
}
