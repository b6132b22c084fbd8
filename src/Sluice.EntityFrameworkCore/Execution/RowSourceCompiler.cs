using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Microsoft.EntityFrameworkCore.Query.SqlExpressions;
using Sluice.EntityFrameworkCore.Rows;

#pragma warning disable EF1001 // the enumerables are looked at, and anything unknown is refused

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Takes the columns of a translated query from EF Core's projection and its command from the enumerable that EF Core
/// compiles.
/// </summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class RowSourceCompiler
{
    private static readonly ConstructorInfo s_refused = typeof(RowSource).GetConstructor([typeof(RowRefusal)])!;
    private static readonly ConstructorInfo s_source = typeof(RowSource).GetConstructor([
        typeof(RelationalQueryContext),
        typeof(RelationalCommandResolver),
        typeof(RowColumns),
        typeof(bool),
        typeof(bool),
    ])!;

    private static readonly Type[] s_enumerables = [typeof(SingleQueryingEnumerable), typeof(SplitQueryingEnumerable)];

    internal static Expression Compile(ExpressionVisitor visitor, ShapedQueryExpression shaped)
    {
        if (shaped.QueryExpression is not SelectExpression select)
            return Refused(new(RowRefusalReason.NotRelational));
        if (LateralJoins.AreMissing(select))
            return Refused(new(RowRefusalReason.NotTranslated, LateralJoins.Message));
        ProjectedColumn[]? slots = Slots(shaped.ShaperExpression, select, out RowRefusal? refusal);
        if (slots is null)
            return Refused(refusal!);
        if (
            visitor.Visit(shaped) is not MethodCallExpression call
            || call.Arguments is not [var context, var resolver, .., { } detailed, { } checks]
            || !s_enumerables.Contains(call.Method.DeclaringType!)
            || resolver.Type != typeof(RelationalCommandResolver)
            || detailed.Type != typeof(bool)
            || checks.Type != typeof(bool)
        )
            return Refused(new(RowRefusalReason.UnknownCompilation));
        ConstantExpression columns = Expression.Constant(new RowColumns(slots));
        return Expression.New(s_source, context, ReadOnce(resolver, columns), columns, detailed, checks);
    }

    // The delegate is made once for a compiled query instead of for each execution: its parameter is all that it needs.
    private static Expression ReadOnce(Expression resolver, ConstantExpression columns)
    {
        if (resolver is not LambdaExpression || ContextFinder.Finds(resolver))
            return resolver;
        MemberExpression known = Expression.Property(columns, nameof(RowColumns.Resolver));
        return Expression.Coalesce(known, Expression.Assign(known, resolver));
    }

    private sealed class ContextFinder : ExpressionVisitor
    {
        private bool _hasFound;

        public static bool Finds(Expression expression)
        {
            var finder = new ContextFinder();
            finder.Visit(expression);
            return finder._hasFound;
        }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            _hasFound |= node == QueryCompilationContext.QueryContextParameter;
            return node;
        }
    }

    private static NewExpression Refused(RowRefusal refusal) => Expression.New(s_refused, Expression.Constant(refusal));

    // The projection is an array of values. A value that is read unchanged from one column is bound to that column; any
    // other value is computed by EF Core on the client.
    private static ProjectedColumn[]? Slots(Expression shaper, SelectExpression select, out RowRefusal? refusal)
    {
        if (shaper is not NewArrayExpression { Expressions: var values })
        {
            refusal = new(RowRefusalReason.ChangedProjection);
            return null;
        }
        var slots = new ProjectedColumn[values.Count];
        for (int i = 0; i < slots.Length; i++)
        {
            if (
                Unwrap(values[i]) is not ProjectionBindingExpression binding
                || OrdinalOf(binding, select) is not { } ordinal
            )
            {
                string value = new ExpressionPrinter().PrintExpression(values[i]);
                refusal = new(RowRefusalReason.ClientEvaluation, value);
                return null;
            }
            if (
                select.Projection[ordinal].Expression.TypeMapping is not { } mapping
                || mapping.Converter is { ConvertsNulls: true }
            )
            {
                refusal = new(RowRefusalReason.ColumnConverterOfNulls);
                return null;
            }
            slots[i] = new(ordinal, mapping);
        }
        refusal = null;
        return slots;
    }

    private static int? OrdinalOf(ProjectionBindingExpression binding, SelectExpression select)
    {
        if (binding.Index is { } index)
            return index;
        if (binding.ProjectionMember is null)
            return null;
        return select.GetProjection(binding) is ConstantExpression { Value: int ordinal } ? ordinal : null;
    }

    // Strips boxing and conversions that only change nullability; any other conversion is a computation.
    private static Expression Unwrap(Expression value)
    {
        while (
            value is UnaryExpression { NodeType: ExpressionType.Convert, Method: null, Operand: var operand }
            && (value.Type == typeof(object) || Unlifted(value.Type) == Unlifted(operand.Type))
        )
            value = operand;
        return value;
    }

    private static Type Unlifted(Type type) => Nullable.GetUnderlyingType(type) ?? type;
}
