using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>Adapts sort keys to a database, so that it sorts as Sluice does in memory.</summary>
/// <param name="mapping">The full name of the provider's source of type mappings.</param>
[RequiresUnreferencedCode("Finds methods by reflection.")]
internal sealed class OrderKeys(string? mapping)
{
    private static readonly MethodInfo s_collate =
        typeof(RelationalDbFunctionsExtensions).GetMethod(nameof(RelationalDbFunctionsExtensions.Collate))!;

    /// <summary>Returns the adaptation for the database of an entity type.</summary>
    internal static OrderKeys Of(IEntityType entity) =>
        new(entity.Model.GetModelDependencies().TypeMappingSource.GetType().FullName);

    private bool IsPostgres => mapping?.StartsWith("Npgsql.", StringComparison.Ordinal) == true;
    private bool IsSqlite => mapping?.Contains(".Sqlite.", StringComparison.Ordinal) == true;

    /// <summary>
    /// Returns the key as the database must sort by it; <see langword="null"/> if it sorts values of the type in
    /// another order.
    /// </summary>
    internal Expression? Adapt(Expression key)
    {
        Type type = Nullable.GetUnderlyingType(key.Type) ?? key.Type;
        if (IsSqlite && (type == typeof(DateTimeOffset) || type == typeof(TimeSpan) || type == typeof(decimal)
            || type == typeof(ulong))) return null;
        if (type == typeof(string) && IsPostgres)
            return Expression.Call(s_collate.MakeGenericMethod(typeof(string)), Expression.Constant(EF.Functions), key,
                Expression.Constant("C"));
        return key;
    }
}
