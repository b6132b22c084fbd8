using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>A query whose entities are materialised whole, with the navigations that a selection needs.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class LoadedQuery
{
    private static readonly MethodInfo s_asNoTracking =
        ((Func<IQueryable<object>, IQueryable<object>>)EntityFrameworkQueryableExtensions.AsNoTracking)
        .Method.GetGenericMethodDefinition();
    private static readonly MethodInfo s_include =
        ((Func<IQueryable<object>, string, IQueryable<object>>)EntityFrameworkQueryableExtensions.Include)
        .Method.GetGenericMethodDefinition();

    internal static IQueryable<T> Of<T>(IQueryable<T> query, IEntityType? entity, FieldSelection<T> selection)
    {
        var paths = new List<string>();
        if (entity is not null) Add(paths, entity, selection.Converter.Shape, selection.Node, "", []);
        Expression loaded = Expression.Call(s_asNoTracking.MakeGenericMethod(typeof(T)), query.Expression);
        foreach (string path in paths)
            loaded = Expression.Call(s_include.MakeGenericMethod(typeof(T)), loaded, Expression.Constant(path));
        return query.Provider.CreateQuery<T>(loaded);
    }

    private static void Add(
        List<string> paths, IEntityType entity, TypeShape shape, SelectionNode? node, string path,
        HashSet<(SelectionNode?, IEntityType)> way)
    {
        if (shape.Selectable is not IObjectShape objects || !way.Add((node, entity))) return;
        foreach (MemberShape member in objects.Members)
        {
            if ((member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable) continue;
            if (node?.Has(member.Index) == false) continue;
            INavigationBase? navigation =
                entity.FindNavigation(member.Name) ?? (INavigationBase?)entity.FindSkipNavigation(member.Name);
            if (navigation is null) continue;
            if (!navigation.TargetEntityType.IsOwned()) paths.Add(path + member.Name);
            Add(paths, navigation.TargetEntityType, member.Shape, node?.ChildOf(member.Index), path + member.Name + ".", way);
        }
        way.Remove((node, entity));
    }

    /// <summary>Whether a query is SQL that the database does not accept as a part of another query, such as a procedure's call.</summary>
    internal static bool IsFinalSql(Expression query)
    {
        while (query is MethodCallExpression { Arguments: [var source, ..] }) query = source;
#pragma warning disable EF1001 // there is no other way to see the SQL of FromSql
        return query is FromSqlQueryRootExpression { Sql: var sql } && !IsComposable(sql);
#pragma warning restore EF1001
    }

    // As EF Core decides it: SELECT or WITH, behind white space and comments.
    private static bool IsComposable(ReadOnlySpan<char> sql)
    {
        while (true)
        {
            sql = sql.TrimStart();
            int end = sql.StartsWith("--", StringComparison.Ordinal) ? sql.IndexOf('\n')
                : sql.StartsWith("/*", StringComparison.Ordinal) ? sql.IndexOf("*/", StringComparison.Ordinal) + 1
                : -1;
            if (end <= 0) break;
            sql = sql[(end + 1)..];
        }
        return sql.StartsWith("select", StringComparison.OrdinalIgnoreCase)
            || sql.StartsWith("with", StringComparison.OrdinalIgnoreCase);
    }
}
