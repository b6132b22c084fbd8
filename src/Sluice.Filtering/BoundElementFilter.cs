using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// A bound condition on the elements of a collection. Objects in memory are tested without compiled code, so that a
/// request with a new condition costs little.
/// </summary>
/// <param name="root">The condition.</param>
/// <param name="values">Its constants.</param>
/// <param name="variableCount">The number of variables, including the element.</param>
/// <param name="type">The type of the elements.</param>
/// <param name="joins">The number of objects and collections that it reaches.</param>
/// <param name="maxSteps">The maximum number of tests in one response; 0 for the default.</param>
internal sealed class BoundElementFilter(
    FilterNode root,
    FilterValue[] values,
    int variableCount,
    Type type,
    int joins,
    long maxSteps
) : NamedElementFilter
{
    private const long DefaultSteps = 1_000_000;

    private string? _text;
    private MemberShape[][]? _paths;

    internal override Type Type => type;
    internal override int JoinCount => joins;
    internal override IReadOnlyList<MemberShape[]> Paths => _paths ??= [.. ElementPaths.FindPaths(root)];

    internal override string Text => _text ??= FilterPrinter.Print(root, values, default);

    internal override string Print(MemberNaming naming) =>
        naming.IsUnset ? Text : FilterPrinter.Print(root, values, naming);

    internal override Func<object?, bool> Begin()
    {
        FilterBudget? budget =
            ElementCounter.Current is { } counter
                ? (FilterBudget)(counter.Tests ??= CreateBudget(maxSteps > 0 ? maxSteps : DefaultSteps))
            : maxSteps > 0 ? CreateBudget(maxSteps)
            : null;
        return element =>
        {
            FilterBudget.CountStep(budget);
            return FilterEvaluator.Test(root, values, variableCount, element, budget);
        };
    }

    private static FilterBudget CreateBudget(long steps) => new(steps, default) { IsOfElements = true };

    /// <summary>Returns the condition as a predicate of a query.</summary>
    /// <exception cref="NotSupportedException">The query cannot compare a member as objects are compared.</exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal LambdaExpression ToPredicate(Type element, QueryTranslation translation) =>
        QueryPredicates.Build(root, values, translation, element, "f");

    internal string ToSql(SqlDialect dialect, SqlColumns columns, SqlParameters parameters) =>
        SqlPredicates.Write(root, values, dialect, columns, parameters);
}
