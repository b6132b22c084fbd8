using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Includes paths of navigations, with the elements of each collection in key order.</summary>
[RequiresUnreferencedCode("Finds methods by reflection.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class OrderedIncludes
{
    private static readonly MethodInfo[] s_methods = typeof(EntityFrameworkQueryableExtensions).GetMethods();
    private static readonly MethodInfo s_byName = s_methods.Single(m =>
        m.Name == "Include" && m.GetParameters()[1].ParameterType == typeof(string)
    );
    private static readonly MethodInfo s_include = s_methods.Single(m =>
        m.Name == "Include" && m.GetParameters()[1].ParameterType != typeof(string)
    );

    /// <param name="query">The query.</param>
    /// <param name="root">The type of its elements.</param>
    /// <param name="path">The names of the navigations.</param>
    /// <param name="included">Collections that the query filters itself; these keep their order.</param>
    /// <param name="kept">
    /// The references that are kept; <see langword="null"/> to add neither orders nor conditions.
    /// </param>
    internal static Expression Append(
        Expression query,
        IEntityType root,
        string path,
        IncludedCollections? included,
        KeptReferences? kept
    )
    {
        if (kept is null || Steps(root, path) is not { } steps)
            return Expression.Call(s_byName.MakeGenericMethod(root.ClrType), query, Expression.Constant(path));
        IEntityType current = root;
        INavigationBase? last = null;
        string reached = "";
        foreach (INavigationBase step in steps)
        {
            reached += step.Name;
            LambdaExpression lambda = CreateStep(
                current,
                step,
                included?.Paths.Contains(reached) == true ? null : kept,
                reached + "."
            );
            MethodInfo method = last is null
                ? s_include.MakeGenericMethod(root.ClrType, lambda.ReturnType)
                : ThenInclude(last.IsCollection).MakeGenericMethod(root.ClrType, current.ClrType, lambda.ReturnType);
            query = Expression.Call(method, query, Expression.Quote(lambda));
            (current, last) = (step.TargetEntityType, step);
            reached += ".";
        }
        return query;
    }

    // Null where a lambda cannot express a step, as for a navigation without a property.
    private static List<INavigationBase>? Steps(IEntityType root, string path)
    {
        var steps = new List<INavigationBase>();
        IEntityType current = root;
        foreach (string name in path.Split('.'))
        {
            if (NavigationPath.Find(current, name) is not { PropertyInfo: { } property } step)
                return null;
            current = step.TargetEntityType;
            Type expected = step.IsCollection
                ? typeof(IEnumerable<>).MakeGenericType(current.ClrType)
                : current.ClrType;
            if (!expected.IsAssignableFrom(property.PropertyType))
                return null;
            steps.Add(step);
        }
        return steps;
    }

    private static LambdaExpression CreateStep(
        IEntityType from,
        INavigationBase step,
        KeptReferences? kept,
        string prefix
    )
    {
        ParameterExpression holder = Expression.Parameter(from.ClrType, "e");
        Type declaring = step.DeclaringEntityType.ClrType;
        Expression value = Expression.Property(
            declaring.IsAssignableFrom(from.ClrType) ? holder : Expression.Convert(holder, declaring),
            step.PropertyInfo!
        );
        if (
            step is { IsCollection: true, TargetEntityType: var target }
            && kept is not null
            && target.FindPrimaryKey() is { } key
        )
        {
            Expression found = OpenLinks.Without(value, step);
            Expression elements = kept.AddTo(typeof(Enumerable), found, target, prefix);
            value = OrderKeys.AppendKey(elements, key, target.ClrType, isSorted: false);
        }
        return Expression.Lambda(value, holder);
    }

    private static MethodInfo ThenInclude(bool isOfCollection) =>
        s_methods.Single(m =>
            m.Name == "ThenInclude"
            && m.GetParameters()[0].ParameterType.GetGenericArguments()[1].IsGenericType == isOfCollection
        );
}
