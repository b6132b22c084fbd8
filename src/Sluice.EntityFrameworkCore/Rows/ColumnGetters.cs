using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Reads a property's value as EF's shaper does: the provider's getter, what its type mapping makes of it, the value
/// converter; compiled once a property, without boxing.
/// </summary>
[RequiresDynamicCode("Compiles expressions at run time.")]
internal static class ColumnGetters
{
    // Weakly: models come and go, with test hosts for one.
    private static readonly ConditionalWeakTable<IProperty, Delegate> s_getters = [];

    /// <summary>
    /// A <c>Func&lt;DbDataReader, int, T&gt;</c> with the property's type; <see langword="null"/> where nulls of the
    /// database are not those of the model.
    /// </summary>
    internal static Delegate? For(IProperty property)
    {
#pragma warning disable EF1001 // whether nulls pass through a converter is asked for, not changed
        if (property.GetTypeMapping().Converter is { ConvertsNulls: true }) return null;
#pragma warning restore EF1001
        return s_getters.GetValue(property, Compile);
    }

    /// <summary>Whether a column's value is the property's, with nothing to convert.</summary>
    internal static bool IsPlain(IProperty property) => property.GetTypeMapping().Converter is null;

    /// <summary>The same for a member that may be null where the property may not.</summary>
    internal static Delegate? For(IProperty property, Type type)
    {
        Delegate? getter = For(property);
        if (getter is null || type == property.ClrType) return getter;
        ParameterExpression reader = Expression.Parameter(typeof(DbDataReader), "reader"), ordinal =
            Expression.Parameter(typeof(int), "ordinal");
        Expression value = Expression.Convert(Expression.Invoke(Expression.Constant(getter), reader, ordinal), type);
        return Expression.Lambda(typeof(Func<,,>).MakeGenericType(typeof(DbDataReader), typeof(int), type), value,
            reader, ordinal).Compile();
    }

    /// <summary>The same for what the database computes, by the type mapping of the SQL expression.</summary>
    internal static Delegate For(RelationalTypeMapping mapping, Type type) => Compile(mapping, type);

    private static Delegate Compile(IProperty property) =>
        Compile(property.GetRelationalTypeMapping(), property.ClrType);

    private static Delegate Compile(RelationalTypeMapping mapping, Type type)
    {
        ParameterExpression reader = Expression.Parameter(typeof(DbDataReader), "reader"), ordinal =
            Expression.Parameter(typeof(int), "ordinal");
        MethodInfo getter = mapping.GetDataReaderMethod();
        Expression source = getter.DeclaringType!.IsAssignableFrom(typeof(DbDataReader))
            ? reader
            : Expression.Convert(reader, getter.DeclaringType);
        Expression value = mapping.CustomizeDataReaderExpression(Expression.Call(source, getter, ordinal));
        if (mapping.Converter is { } converter)
        {
            value = Fit(value, converter.ProviderClrType);
            LambdaExpression convert = converter.ConvertFromProviderExpression;
            value = new Replacement(convert.Parameters[0], Fit(value, convert.Parameters[0].Type)).Visit(convert.Body);
        }
        return Expression.Lambda(typeof(Func<,,>).MakeGenericType(typeof(DbDataReader), typeof(int), type),
            Fit(value, type), reader, ordinal).Compile();
    }

    private static Expression Fit(Expression value, Type type) =>
        value.Type == type ? value : Expression.Convert(value, type);

    private sealed class Replacement(ParameterExpression parameter, Expression value) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => node == parameter ? value : node;
    }
}
