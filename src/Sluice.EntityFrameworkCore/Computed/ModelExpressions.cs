using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Selection.Queries.Computed;

namespace Sluice.EntityFrameworkCore;

/// <summary>The expressions of computed members: those of the model, then those that attributes name.</summary>
/// <remarks>
/// The annotation is the expression's text, since migrations and compiled models write annotations as code. The
/// finished model has the same string object, which leads to the expression as long as the model lives.
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
    /// The model was compiled, and holds the expression's text alone.
    /// </exception>
    internal static LambdaExpression? Find(IReadOnlyModel model, Type type, MemberInfo member)
    {
        foreach (IReadOnlyEntityType entity in model.FindEntityTypes(type))
        {
            for (IReadOnlyEntityType? at = entity; at is not null; at = at.BaseType)
            {
                if (at.FindAnnotation(Prefix + member.Name)?.Value is not string text) continue;
                return s_expressions.TryGetValue(text, out LambdaExpression? expression)
                    ? expression
                    : throw new InvalidOperationException(
                        $"{type}.{member.Name} is computed by '{text}', of which a compiled model holds the text alone. Name the expression by [SluiceExpression] on the property.");
            }
        }
        return ComputedExpressions.ByAttribute(member);
    }
}
