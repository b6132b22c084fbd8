using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore;

/// <summary>The database contexts that an application has registered, for checks before the first request.</summary>
/// <param name="registrations">The application's services.</param>
internal sealed class RegisteredContexts(IServiceCollection registrations)
{
    private EntityMembers? _members;
    private Dictionary<Type, Type[]>? _owners;

    /// <summary>
    /// Returns the translation of each context whose model has the entity type; of all contexts for a type that none
    /// has, which queries create by <c>Select</c>. Creates the contexts, which builds their models but opens no
    /// connection.
    /// </summary>
    internal IReadOnlyList<QueryTranslation> TranslationsOf(Type element, IServiceProvider services)
    {
        Type[] contexts = ContextTypes();
        if (contexts.Length == 0)
            return [];
        using IServiceScope scope = services.CreateScope();
        DbContext[] created = [.. contexts.Select(type => (DbContext)scope.ServiceProvider.GetRequiredService(type))];
        DbContext[] own = [.. created.Where(context => context.Model.FindEntityType(element) is not null)];
        return [.. (own.Length > 0 ? own : created).Select(EntityFrameworkTranslator.GetTranslation)];
    }

    /// <summary>Returns what the members of all entities are. Creates the contexts when it is called first.</summary>
    internal EntityMembers MembersOf(IServiceProvider services)
    {
        if (_members is { } known)
            return known;
        using IServiceScope scope = services.CreateScope();
        return _members = new(
            ContextTypes().Select(type => ((DbContext)scope.ServiceProvider.GetRequiredService(type)).Model).ToArray()
        );
    }

    /// <summary>Returns the contexts of a request whose models have an entity type.</summary>
    internal IEnumerable<DbContext> ContextsOf(Type entity, IServiceProvider services)
    {
        _owners ??= OwnersOf(services);
        return _owners.GetValueOrDefault(entity, []).Select(type => (DbContext)services.GetRequiredService(type));
    }

    private Dictionary<Type, Type[]> OwnersOf(IServiceProvider services)
    {
        using IServiceScope scope = services.CreateScope();
        return ContextTypes()
            .SelectMany(type =>
                ((DbContext)scope.ServiceProvider.GetRequiredService(type))
                    .Model.GetEntityTypes()
                    .Where(entity => !entity.IsOwned() && !entity.HasSharedClrType)
                    .Select(entity => (Context: type, Entity: entity.ClrType))
            )
            .GroupBy(each => each.Entity, each => each.Context)
            .ToDictionary(group => group.Key, group => group.ToArray());
    }

    private Type[] ContextTypes() =>
        [
            .. registrations
                .Where(each =>
                    !each.IsKeyedService
                    && each.ServiceType.IsSubclassOf(typeof(DbContext))
                    && !each.ServiceType.ContainsGenericParameters
                )
                .Select(each => each.ServiceType)
                .Distinct(),
        ];
}
