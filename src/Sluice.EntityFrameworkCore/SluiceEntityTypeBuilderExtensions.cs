using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Sluice.EntityFrameworkCore.Computed;

namespace Sluice;

/// <summary>Configures computed members of entities.</summary>
public static class SluiceEntityTypeBuilderExtensions
{
    /// <summary>
    /// Configures how queries compute a member that has no column: <c>HasSluiceExpression(o =&gt; o.PetCount, o =&gt;
    /// o.Pets.Count)</c>. Rows then contain the value computed by the database, and nothing is loaded for the getter.
    /// The model ignores the member otherwise.
    /// </summary>
    /// <param name="entity">The entity type that declares or inherits the member.</param>
    /// <param name="member">A property of the entity.</param>
    /// <param name="expression">
    /// The expression that computes the member. EF Core must be able to translate it. It may use other members that
    /// have an expression.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="member"/> is not a property of the entity, or the expression captures a context, which the model
    /// would keep alive.
    /// </exception>
    [RequiresUnreferencedCode("EF Core finds members by reflection.")]
    public static EntityTypeBuilder<TEntity> HasSluiceExpression<TEntity, TMember>(
        this EntityTypeBuilder<TEntity> entity,
        Expression<Func<TEntity, TMember>> member,
        Expression<Func<TEntity, TMember>> expression
    )
        where TEntity : class
    {
        ArgumentNullException.ThrowIfNull(entity);
        ArgumentNullException.ThrowIfNull(member);
        ArgumentNullException.ThrowIfNull(expression);
        if (
            member.Body is not MemberExpression { Member: PropertyInfo property } access
            || access.Expression != member.Parameters[0]
        )
            throw new ArgumentException(
                $"{member} must name a property of {typeof(TEntity)}, such as e => e.Count.",
                nameof(member)
            );
        if (CapturedContexts.Find(expression) is { } captured)
            throw new ArgumentException(
                $"The expression {expression} captures {captured}, which the model would keep. Use members of the "
                    + "entity and constants.",
                nameof(expression)
            );
        entity.Ignore(property.Name);
        ModelExpressions.Set(entity.Metadata, property.Name, expression);
        return entity;
    }

    private sealed class CapturedContexts : ExpressionVisitor
    {
        private Type? _found;

        internal static Type? Find(Expression expression)
        {
            var visitor = new CapturedContexts();
            visitor.Visit(expression);
            return visitor._found;
        }

        protected override Expression VisitConstant(ConstantExpression node)
        {
            if (
                node.Value is DbContext
                || node.Value is { } value && value.GetType().GetFields().Any(f => f.GetValue(value) is DbContext)
            )
                _found ??= node.Value.GetType();
            return node;
        }
    }
}
