using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore;

/// <summary>The database contexts that an application has registered, for checks before the first request.</summary>
/// <param name="registrations">The application's services.</param>
internal sealed class RegisteredContexts(IServiceCollection registrations)
{
    /// <summary>
    /// Returns the translation of each context whose model has the entity type; of all contexts for a type that none
    /// has, which queries create by <c>Select</c>. Creates the contexts, which builds their models but opens no
    /// connection.
    /// </summary>
    internal IReadOnlyList<QueryTranslation> TranslationsOf(Type element, IServiceProvider services)
    {
        Type[] contexts =
        [
            .. registrations.Where(each => !each.IsKeyedService && each.ServiceType.IsSubclassOf(typeof(DbContext))
                && !each.ServiceType.ContainsGenericParameters).Select(each => each.ServiceType).Distinct()
        ];
        if (contexts.Length == 0) return [];
        using IServiceScope scope = services.CreateScope();
        DbContext[] created =
            [.. contexts.Select(type => (DbContext)scope.ServiceProvider.GetRequiredService(type))];
        DbContext[] own = [.. created.Where(context => context.Model.FindEntityType(element) is not null)];
        return [.. (own.Length > 0 ? own : created).Select(EntityFrameworkTranslator.For)];
    }
}
