using System.Collections.Concurrent;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Creates delegates that read a property's value as EF Core's shaper does: the provider's getter, the customization of
/// the type mapping, and the value converter. They are compiled once per property and do not box.
/// </summary>
[RequiresDynamicCode("Compiles expressions at run time.")]
internal static class ColumnGetters
{
    // Weak, because models can be collected, for example with test hosts.
    private static readonly ConditionalWeakTable<IProperty, Delegate> s_getters = [];

    // By property or type mapping. A query that captures a variable is laid out anew for each call, its mappings are
    // those of the compiled query.
    private static readonly ConditionalWeakTable<object, ConcurrentDictionary<Type, Delegate>> s_typed = [];

    /// <summary>
    /// Returns a <c>Func&lt;DbDataReader, int, T&gt;</c> of the property's type, or <see langword="null"/> if a
    /// converter handles nulls.
    /// </summary>
    internal static Delegate? FindGetter(IProperty property)
    {
#pragma warning disable EF1001 // whether nulls pass through a converter is asked for, not changed
        if (property.GetTypeMapping().Converter is { ConvertsNulls: true })
            return null;
#pragma warning restore EF1001
        return s_getters.GetValue(property, Compile);
    }

    /// <summary>Determines whether a column's value needs no conversion.</summary>
    internal static bool IsPlain(IProperty property) => property.GetTypeMapping().Converter is null;

    /// <summary>Returns a getter for a member that is nullable although its property is not.</summary>
    internal static Delegate? FindGetter(IProperty property, Type type)
    {
        Delegate? getter = FindGetter(property);
        if (getter is null || type == property.ClrType)
            return getter;
        return s_typed
            .GetOrCreateValue(property)
            .GetOrAdd(type, static (type, getter) => Converted(getter, type), getter);
    }

    private static Delegate Converted(Delegate getter, Type type)
    {
        ParameterExpression reader = Expression.Parameter(typeof(DbDataReader), "reader"),
            ordinal = Expression.Parameter(typeof(int), "ordinal");
        Expression value = Expression.Convert(Expression.Invoke(Expression.Constant(getter), reader, ordinal), type);
        return Expression
            .Lambda(typeof(Func<,,>).MakeGenericType(typeof(DbDataReader), typeof(int), type), value, reader, ordinal)
            .Compile();
    }

    /// <summary>
    /// Returns a getter for a value computed by the database, from the type mapping of the SQL expression.
    /// </summary>
    internal static Delegate FindGetter(RelationalTypeMapping mapping, Type type) =>
        s_typed.GetOrCreateValue(mapping).GetOrAdd(type, static (type, mapping) => Compile(mapping, type), mapping);

    private static Delegate Compile(IProperty property) =>
        Compile(property.GetRelationalTypeMapping(), property.ClrType);

    private static Delegate Compile(RelationalTypeMapping mapping, Type type)
    {
        ParameterExpression reader = Expression.Parameter(typeof(DbDataReader), "reader"),
            ordinal = Expression.Parameter(typeof(int), "ordinal");
        MethodInfo getter = mapping.GetDataReaderMethod();
        Expression source = getter.DeclaringType!.IsAssignableFrom(typeof(DbDataReader))
            ? reader
            : Expression.Convert(reader, getter.DeclaringType);
        Expression value = mapping.CustomizeDataReaderExpression(Expression.Call(source, getter, ordinal));
        if (mapping.Converter is { } converter)
        {
            value = ConvertTo(value, converter.ProviderClrType);
            LambdaExpression convert = converter.ConvertFromProviderExpression;
            value = new Replacement(convert.Parameters[0], ConvertTo(value, convert.Parameters[0].Type)).Visit(
                convert.Body
            );
        }
        return Expression
            .Lambda(
                typeof(Func<,,>).MakeGenericType(typeof(DbDataReader), typeof(int), type),
                ConvertTo(value, type),
                reader,
                ordinal
            )
            .Compile();
    }

    private static Expression ConvertTo(Expression value, Type type) =>
        value.Type == type ? value : Expression.Convert(value, type);

    private sealed class Replacement(ParameterExpression parameter, Expression value) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => node == parameter ? value : node;
    }
}
