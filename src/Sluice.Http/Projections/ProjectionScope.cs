using System.Linq.Expressions;

namespace Sluice.Http.Projections;

/// <summary>The value of a parameter while an expression is evaluated.</summary>
/// <param name="Parameter">The parameter.</param>
/// <param name="Value">Its value.</param>
/// <param name="Path">Where the value is in the answer.</param>
/// <param name="Outer">The scope of the expression around; null for the projection itself.</param>
/// <param name="Level">What the expression uses of the value.</param>
internal sealed record ProjectionScope(
    ParameterExpression Parameter,
    object? Value,
    string Path,
    ProjectionScope? Outer,
    ProjectionLevel Level
)
{
    /// <summary>Returns the scope that declares a parameter.</summary>
    public ProjectionScope Create(ParameterExpression parameter)
    {
        ProjectionScope scope = this;
        while (scope.Parameter != parameter)
            scope = scope.Outer!;
        return scope;
    }
}
