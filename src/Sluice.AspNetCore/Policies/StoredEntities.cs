using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The entities of the database contexts that an application has registered, found by name: this package does not
/// depend on EF Core.
/// </summary>
internal sealed class StoredEntities(IServiceCollection registrations)
{
    private Dictionary<Type, Type>? _contexts;

    /// <summary>Returns the context that has a set of the type; otherwise, <see langword="null"/>.</summary>
    public Type? ContextOf(Type entity) => (_contexts ??= Find()).GetValueOrDefault(entity);

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "EF Core keeps the sets of its contexts.")]
    private Dictionary<Type, Type> Find()
    {
        var found = new Dictionary<Type, Type>();
        foreach (
            Type context in registrations
                .Where(each => !each.IsKeyedService)
                .Select(each => each.ServiceType)
                .Where(IsContext)
                .Distinct()
        )
        {
            foreach (Type set in context.GetProperties().Select(property => property.PropertyType))
                if (set.IsGenericType && set.Name == "DbSet`1")
                    found.TryAdd(set.GetGenericArguments()[0], context);
        }

        return found;
    }

    private static bool IsContext(Type type)
    {
        for (Type? each = type; each is not null; each = each.BaseType)
            if (each.FullName == "Microsoft.EntityFrameworkCore.DbContext")
                return true;
        return false;
    }
}
