using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.Extensions.DependencyInjection;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Model;
using Sluice.Queries;

namespace Sluice.EntityFrameworkCore;

/// <summary>Knows the entities of the contexts that an application has registered.</summary>
/// <remarks>
/// Registered by <see cref="SluiceEntityFrameworkServiceCollectionExtensions.AddSluiceEntityFrameworkCore"/>.
/// </remarks>
internal sealed class EntityFrameworkStore : EntityStore
{
    private static readonly MethodInfo s_property = typeof(EF).GetMethod(
        nameof(EF.Property),
        BindingFlags.Public | BindingFlags.Static
    )!;

    public override EntityMemberKind? KindOf(MemberShape member, IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(member);
        return services.GetService<RegisteredContexts>()?.MembersOf(services).KindOf(member.OwnerType, member.Name);
    }

    public override bool Knows(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        return query.Provider is IAsyncQueryProvider && ContextExpression.ContextOf(query) is not null;
    }

    public override IQueryable<T> FindSaved<T>(IQueryable<T> query, T entity)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(entity);
        return WithKeyOf(query, ContextExpression.ContextOf(query)!.Entry(entity));
    }

    /// <summary>Narrows a query to the entity with the key of a tracked one.</summary>
    internal static IQueryable<T> WithKeyOf<T>(IQueryable<T> query, EntityEntry entry)
    {
        IKey key =
            entry.Metadata.FindPrimaryKey()
            ?? throw new InvalidOperationException(
                $"{entry.Metadata.DisplayName()} has no key, so a saved entity cannot be found again."
            );
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        return query.Where(Expression.Lambda<Func<T, bool>>(HasKeyOf(element, entry, key), element));
    }

    /// <summary>Returns the condition that an element has the key of a tracked entity.</summary>
    internal static Expression HasKeyOf(Expression element, EntityEntry entry, IKey key)
    {
        Expression? condition = null;
        foreach (IProperty property in key.Properties)
        {
            Expression value = ValueExpression(property.ClrType, entry.Property(property).CurrentValue);
            Expression isEqual = Expression.Equal(PropertyOf(element, property), value);
            condition = condition is null ? isEqual : Expression.AndAlso(condition, isEqual);
        }

        return condition!;
    }

    public override async Task LoadAsync<T>(
        IReadOnlyCollection<T> values,
        FieldSelection<T> selection,
        IServiceProvider services,
        CancellationToken cancellationToken
    )
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values.Count == 0 || typeof(T).IsValueType || services.GetService<RegisteredContexts>() is not { } contexts)
            return;
        // A collection of a reference type is one of objects.
        var objects = (IReadOnlyCollection<object>)values;
        foreach (DbContext context in contexts.ContextsOf(typeof(T), services))
        {
            await TrackedEntities
                .Create(typeof(T))
                .LoadAsync(context, objects, selection, cancellationToken)
                .ConfigureAwait(false);
        }
    }

    public override async Task<IQueryable<T>?> CompleteAsync<T>(
        T value,
        FieldSelection<T> selection,
        IServiceProvider services,
        CancellationToken cancellationToken
    )
    {
        ArgumentNullException.ThrowIfNull(selection);
        if (value is null || typeof(T).IsValueType || services.GetService<RegisteredContexts>() is not { } contexts)
            return null;
        foreach (DbContext context in contexts.ContextsOf(typeof(T), services))
        {
            EntityEntry entry = context.Entry((object)value);
            IQueryable? set = await TrackedEntity
                .GetTracked(typeof(T))
                .CompleteAsync(entry, selection, cancellationToken)
                .ConfigureAwait(false);
            if (set is not null)
                return WithKeyOf((IQueryable<T>)set, entry);
        }

        return null;
    }

    public override string? VersionOf<T>(IQueryable<T> query, T entity)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(entity);
        EntityEntry entry = ContextExpression.ContextOf(query)!.Entry(entity);
        IProperty[] tokens = TokensOf(entry.Metadata);
        return tokens.Length == 0
            ? null
            : EntityVersion.TextOf(tokens.Select(token => entry.Property(token).OriginalValue));
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "AddSluiceEntityFrameworkCore says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddSluiceEntityFrameworkCore says so.")]
    public override async Task<string?> ReadVersionAsync<T>(IQueryable<T> query, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(query);
        IEntityType? type = ContextExpression.ContextOf(query)?.Model.FindEntityType(typeof(T));
        if (type is null || TokensOf(type) is not { Length: > 0 } tokens)
            return null;
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        Expression values = Expression.NewArrayInit(
            typeof(object),
            tokens.Select(token => Expression.Convert(PropertyOf(element, token), typeof(object)))
        );
        IQueryable<object?[]> versions = query.Select(Expression.Lambda<Func<T, object?[]>>(values, element));
        object?[]? read = await ShapedQuery
            .Translated(versions, () => versions.FirstOrDefaultAsync(cancellationToken))
            .ConfigureAwait(false);
        return read is null ? null : EntityVersion.TextOf(read);
    }

    public override SaveConflict? ConflictOf(Exception exception) =>
        exception switch
        {
            DbUpdateConcurrencyException => SaveConflict.ChangedByOther,
            DbUpdateException { InnerException: DbException failure } when IsConstraint(failure) =>
                SaveConflict.Constraint,
            _ => null,
        };

    private static IProperty[] TokensOf(IEntityType type) =>
        [.. type.GetProperties().Where(property => property.IsConcurrencyToken)];

    internal static MethodCallExpression PropertyOf(Expression element, IProperty property) =>
        Expression.Call(s_property.MakeGenericMethod(property.ClrType), element, Expression.Constant(property.Name));

    // A member of an object becomes a parameter of the statement; a constant would make a statement for each key.
    internal static MemberExpression ValueExpression(Type type, object? value)
    {
        Type holder = typeof(KeyValue<>).MakeGenericType(type);
        object instance = Activator.CreateInstance(holder, value)!;
        return Expression.Property(Expression.Constant(instance), nameof(KeyValue<int>.Value));
    }

    // SQLSTATE class 23 is an integrity constraint violation; these drivers report it by their own numbers.
    private static bool IsConstraint(DbException failure) =>
        failure.SqlState?.StartsWith("23", StringComparison.Ordinal) == true
        || NumberOf(failure, "SqliteErrorCode") == 19
        || NumberOf(failure, "Number") is 515 or 547 or 2601 or 2627;

    private static int? NumberOf(DbException failure, string property) =>
        failure.GetType().GetProperty(property)?.GetValue(failure) as int?;

    private sealed class KeyValue<TValue>(TValue value)
    {
        public TValue Value { get; } = value;
    }
}
