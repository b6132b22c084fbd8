using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Http.Filters;
using Sluice.Internal;

namespace Sluice;

/// <summary>
/// Prints filters from lambda expressions: <c>Filter.Of&lt;Order&gt;(o => o.Total > 100)</c> is
/// <c>total gt 100</c>. Servers accept members that are marked <see cref="FilterableAttribute"/>.
/// </summary>
public static class Filter
{
    /// <summary>Returns a filter in the language of <c>?filter=</c>, not percent-encoded.</summary>
    /// <param name="where">
    /// Comparisons of members with values, <c>&amp;&amp;</c>, <c>||</c>, <c>!</c>, <c>Contains</c>, <c>StartsWith</c>
    /// and <c>EndsWith</c> of texts (by code points), <c>Contains</c> of a collection of values, and <c>Any</c> and
    /// <c>All</c> of a member's elements. What reads no member is evaluated.
    /// </param>
    /// <param name="naming">The naming policy of the names, if the server's options override the type's own.</param>
    /// <exception cref="NotSupportedException">The language has no form for a part of the expression.</exception>
    // Expressions find the operators of these types by reflection.
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(decimal))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(DateTime))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(DateTimeOffset))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(DateOnly))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(TimeOnly))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(TimeSpan))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(Guid))]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The expression names what it evaluates.")]
    public static string Of<T>(Expression<Func<T, bool>> where, WireNaming naming = default) =>
        FilterPrinting.Print(Argument.NotNull(where), naming);
}
