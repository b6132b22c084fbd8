using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Computed;

/// <summary>
/// Finds the expressions of computed members: first those configured in the model, then those named by attributes.
/// </summary>
/// <remarks>
/// The annotation holds the expression's text because migrations and compiled models emit annotations as code. The
/// finalized model keeps the same string instance, which identifies the expression for the lifetime of the model.
/// </remarks>
[RequiresUnreferencedCode("Reads attributes of members.")]
internal static class ModelExpressions
{
    private const string Prefix = "Sluice:Expression:";
    private static readonly ConditionalWeakTable<string, LambdaExpression> s_expressions = [];

    internal static void Set(IMutableEntityType entity, string member, LambdaExpression expression)
    {
        string text = new(expression.ToString());
        s_expressions.Add(text, expression);
        entity.SetAnnotation(Prefix + member, text);
    }

    /// <exception cref="InvalidOperationException">
    /// The model is compiled and holds only the text of the expression.
    /// </exception>
    internal static LambdaExpression? Find(IReadOnlyModel model, Type type, MemberInfo member)
    {
        foreach (IReadOnlyEntityType entity in model.FindEntityTypes(type))
        {
            for (IReadOnlyEntityType? current = entity; current is not null; current = current.BaseType)
            {
                if (current.FindAnnotation(Prefix + member.Name)?.Value is not string text)
                    continue;
                return s_expressions.TryGetValue(text, out LambdaExpression? expression)
                    ? expression
                    : throw new InvalidOperationException(
                        $"{type}.{member.Name} is computed by '{text}', of which a compiled model contains only the "
                            + "text. Name the expression with [SluiceExpression] on the property."
                    );
            }
        }
        return ComputedExpressions.ByAttribute(member);
    }
}
