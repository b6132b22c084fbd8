using Sluice.Model;

namespace Sluice.Queries;

/// <summary>
/// Knows the entities that an application stores: what their members are, how one is found again after it was saved,
/// and which version of it a client has seen. Stateless and thread safe. A host finds it as a singleton service of this
/// type (<c>services.AddSluice().AddSluiceEntityFrameworkCore()</c>).
/// </summary>
public abstract class EntityStore
{
    /// <summary>
    /// Returns what a member of an entity is; <see langword="null"/> if its type is not an entity of the application.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="services">The application's services.</param>
    public abstract EntityMemberKind? KindOf(MemberShape member, IServiceProvider services);

    /// <summary>Returns whether a query belongs to this store.</summary>
    public abstract bool Knows(IQueryable query);

    /// <summary>Narrows a query to the entity with the same key.</summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="entity">An entity that was saved.</param>
    /// <exception cref="InvalidOperationException">The type of the query's elements has no key.</exception>
    public abstract IQueryable<T> FindSaved<T>(IQueryable<T> query, T entity);

    /// <summary>
    /// Completes an entity in memory if a selection contains navigations that were not loaded, so that they would be
    /// written as null or empty. The default implementation does nothing.
    /// </summary>
    /// <param name="value">A value, which may be an entity that a context of the request tracks.</param>
    /// <param name="selection">The selection to write.</param>
    /// <param name="services">The request's services.</param>
    /// <param name="cancellationToken">Cancels loading.</param>
    /// <returns>
    /// The query of the entity, which is to be written in its place; <see langword="null"/> to write the entity itself.
    /// </returns>
    public virtual Task<IQueryable<T>?> CompleteAsync<T>(
        T value,
        FieldSelection<T> selection,
        IServiceProvider services,
        CancellationToken cancellationToken
    ) => Task.FromResult<IQueryable<T>?>(null);

    /// <summary>
    /// Loads the navigations that a selection contains and that were not loaded into entities of a list, so that they
    /// are not written as null or empty. The default implementation does nothing.
    /// </summary>
    /// <param name="values">Values, which may be entities that a context of the request tracks.</param>
    /// <param name="selection">The selection to write of each.</param>
    /// <param name="services">The request's services.</param>
    /// <param name="cancellationToken">Cancels loading.</param>
    public virtual Task LoadAsync<T>(
        IReadOnlyCollection<T> values,
        FieldSelection<T> selection,
        IServiceProvider services,
        CancellationToken cancellationToken
    ) => Task.CompletedTask;

    /// <summary>
    /// Returns the text of the concurrency token of an entity that was read or saved; <see langword="null"/> if its
    /// type has none.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="entity">The entity.</param>
    public abstract string? VersionOf<T>(IQueryable<T> query, T entity);

    /// <summary>
    /// Reads the text of the concurrency token of a query's only entity; <see langword="null"/> if its type has none,
    /// or if there is no entity.
    /// </summary>
    /// <param name="query">A query that <see cref="Knows"/> has accepted.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    public abstract Task<string?> ReadVersionAsync<T>(IQueryable<T> query, CancellationToken cancellationToken);

    /// <summary>Returns why an exception of saving says that the request cannot be carried out.</summary>
    /// <returns><see langword="null"/> if the exception has another reason.</returns>
    public abstract SaveConflict? ConflictOf(Exception exception);
}
