using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Computed;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Queries;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Prepares a query for EF Core's shaper. Entities are projected to the selection, with collections in key order as in
/// rows. Where a projection would not give the result of EF Core (abstract or derived types, filtered includes,
/// collections within documents, elements created by operators), whole entities are materialized and the selection is
/// included.
/// </summary>
[RequiresUnreferencedCode("The projection finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed partial class ShapedQuery : ExpressionVisitor
{
    // The last of the ways, counted from 0.
    private const int WholeWay = 2,
        TrackedWay = 3;

    // The classes of EF Core that evaluate what a query captures, and that compile it.
    private static readonly string[] s_compilers =
    [
        "Microsoft.EntityFrameworkCore.Query.Internal.ExpressionTreeFuncletizer.",
        $"{typeof(QueryCompilationContext)}.",
        $"{typeof(QueryableMethodTranslatingExpressionVisitor)}.",
    ];

    // By selection, the first way that was translated.
    private static readonly ConditionalWeakTable<object, StrongBox<int>> s_ways = [];
    private IModel? _model;

    /// <summary>
    /// Returns the elements of a query, materialized by the first of these ways that the provider translates: with the
    /// limits of collections in the statement, which needs joins that not every database has; with whole collections,
    /// which are limited when they are written; with whole objects; and with whole objects that are tracked until they
    /// are written, because EF Core connects objects with documents to each other only so.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="selection">The selection to write of each element.</param>
    /// <param name="needs">What the elements are needed for.</param>
    /// <param name="splitsSiblings">Whether a request has chosen the selection.</param>
    /// <param name="answersOthers">Determines whether a query can be read with another selection.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    /// <exception cref="InvalidOperationException">The provider translates none of them.</exception>
    internal static IAsyncEnumerable<T> Run<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        ShapedQueryNeeds needs,
        bool splitsSiblings,
        Func<IQueryable<T>, bool> answersOthers,
        CancellationToken cancellationToken
    )
    {
        query = CapturedQueries.Inlined(query);
        EntityFrameworkTranslator.Prepare(query, selection);
        if (query.Provider is not IAsyncQueryProvider provider)
            return CreateShaped(query, selection.WithElementKeys(), needs, isLimited: true).AsAsyncEnumerable();
        StrongBox<int> way = FindWay(selection);
        ExceptionDispatchInfo? failure = null;
        selection = selection.WithElementKeys();
        for (int i = way.Value; i <= TrackedWay; i++)
        {
            // What the context tracks already might have changed, and would be written in place of what is stored.
            DbContext? tracking = null;
            if (i == TrackedWay && (tracking = TrackedElements.FindEmptyContext(query)) is null)
                break;
            try
            {
                IQueryable<T> shaped = Shape(query, selection, needs, splitsSiblings, i);
                if (tracking is not null)
                    shaped = TrackedElements.Tracked(shaped);
                IAsyncEnumerable<T> elements = LateralJoins.Execute<T>(
                    provider,
                    DistinctParameters.In(shaped.Expression),
                    cancellationToken
                );
                way.Value = Math.Min(i, WholeWay);
                elements = ReturningCollections.Sorted(elements, shaped, query, isTracked: tracking is not null);
                return tracking is null ? elements : TrackedElements.Release(elements, tracking, cancellationToken);
            }
            catch (Exception e) when (IsOfTranslation(e))
            {
                failure ??= ExceptionDispatchInfo.Capture(e);
            }
        }
        if (splitsSiblings && (IsTranslated(query) || answersOthers(query)))
            throw Refused(failure!.SourceException);
        if (FindRefusal(query, failure!.SourceException, answersOthers) is { } refusal)
            throw refusal;
        failure.Throw();
        throw new UnreachableException();
    }

    private static StrongBox<int> FindWay<T>(FieldSelection<T> selection) =>
        s_ways.GetOrCreateValue(selection.GetNode() ?? (object)typeof(T));

    private static bool IsOfTranslation(Exception exception) =>
        exception
            is (InvalidOperationException and not ObjectDisposedException)
                or NotSupportedException
                or KeyNotFoundException;

    private static IQueryable<T> Shape<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        ShapedQueryNeeds needs,
        bool splitsSiblings,
        int way
    )
    {
        ShapedQueryNeeds needsOfWay = needs with { IsWhole = needs.IsWhole || way >= WholeWay };
        IQueryable<T> shaped = CreateShaped(query, selection, needsOfWay, isLimited: way == 0);
        return splitsSiblings ? SiblingCollections.Shaped(query, shaped, selection, needs.Writes) : shaped;
    }

    // The query can be read, but not with what the request selects. The provider's words are for the program.
    private static InvalidOperationException Refused(Exception failure) =>
        new(
            failure.Message,
            new IncludeException([
                new(
                    IncludeErrorKind.NotTranslated,
                    0,
                    0,
                    null,
                    "The query of this endpoint cannot be read with the related objects that the expression "
                        + "selects. Ask for "
                        + "fewer of them.",
                    []
                ),
            ])
        );

    /// <summary>
    /// Returns a query for entities, or for objects that hold them, that contain what a selection needs;
    /// <see langword="null"/> if its elements are others.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="selection">The selection.</param>
    /// <param name="translation">How conditions on elements are translated.</param>
    /// <exception cref="InvalidOperationException">
    /// The query cannot load what the selection needs, or computed members of it.
    /// </exception>
    internal static IQueryable<T>? Select<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        QueryTranslation translation
    )
    {
        query = CapturedQueries.Inlined(query);
        if (query.Provider is not IAsyncQueryProvider)
            return null;
        QueryElement? element = QueryElement.FindElement(query.Expression);
        if (element?.Body is NewExpression or MemberInitExpression)
            return SelectCreated(query, selection, translation);
        var visitor = new ShapedQuery { _model = ContextExpression.FindRoot(query.Expression)?.Model };
        if (visitor._model?.FindEntityTypes(typeof(T)).Any() != true)
            return null;
        FieldSelection<T> keyed = selection.WithElementKeys();
        var needs = new ShapedQueryNeeds(
            static _ => true,
            ContextExpression.InterceptsObjects(query),
            QueryOrigin.IsFinal(query.Expression)
        );
        IQueryable<T> shaped = CreateLimited(query, selection, keyed, needs);
        // The elements are the program's, which tracks them as those of a query without a selection.
        if (TrackedElements.ResolvesIdentity(shaped) && TrackedElements.MayTrack(query) && !IsTranslated(shaped))
            shaped = TrackedElements.Tracked(shaped);
        if (!selection.IsRequested)
            return shaped;
        shaped = SiblingCollections.Shaped(query, shaped, keyed, needs.Writes);
        // What operators make of entities, such as the first of a group, may have no includes.
        if (SelectedCollections.HasAny(selection) || element?.Entity is null)
            EnsureTranslated(query, selection, shaped);
        return shaped;
    }

    // Objects that the query creates are projected. Where EF Core does not translate that, the query creates them as it
    // says, and its source includes what the selection needs of the entities that they hold.
    private static IQueryable<T>? SelectCreated<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        QueryTranslation translation
    )
    {
        Expression<Func<T, T>>? projection = selection.ToProjection(
            translation: new ProjectionTranslation
            {
                AdaptFilter = (filter, type) => RangeExpressions.Adapt(filter, type, translation.ForElements(type)),
            }
        );
        if (projection is null)
            return null;
        IQueryable<T> projected = query.Select(projection);
        bool isProjected = TranslatedQueries.GetAnswer(
            query,
            selection,
            isLimited: true,
            () => IsTranslated(projected) || !IsTranslated(query)
        );
        if (isProjected)
            return projected;
        var needs = new ShapedQueryNeeds(
            static _ => true,
            ContextExpression.InterceptsObjects(query),
            QueryOrigin.IsFinal(query.Expression)
        );
        try
        {
            IQueryable<T> created = CreateShaped(query, selection.WithElementKeys(), needs, isLimited: false);
            return FailureOf(created) is { } failure ? throw Refused(failure) : created;
        }
        catch (InvalidOperationException failure)
            when (selection.IsRequested && failure.InnerException is not IncludeException)
        {
            throw Refused(failure);
        }
    }

    // Not every database limits collections in a statement; then, they are limited when they are written.
    private static IQueryable<T> CreateLimited<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        FieldSelection<T> keyed,
        ShapedQueryNeeds needs
    )
    {
        IQueryable<T> shaped = CreateShaped(query, keyed, needs, isLimited: true);
        bool isTranslated =
            ReferenceEquals(keyed.WithoutElementRanges(), keyed)
            || TranslatedQueries.GetAnswer(query, selection, isLimited: true, () => IsTranslated(shaped));
        return isTranslated ? shaped : CreateShaped(query, keyed, needs, isLimited: false);
    }

    // The program runs the query, so that its failure would not be known as one of the request.
    private static void EnsureTranslated<T>(IQueryable<T> query, FieldSelection<T> selection, IQueryable<T> shaped)
    {
        bool isTranslated = TranslatedQueries.GetAnswer(
            query,
            selection,
            isLimited: false,
            () => IsTranslated(shaped) || IsTranslated(SiblingCollections.Split(shaped))
        );
        if (!isTranslated && FailureOf(shaped) is { } failure && IsTranslated(query))
            throw Refused(failure);
    }

    /// <summary>
    /// Returns what to throw for a query that EF Core does not translate because of what a request filters or sorts by;
    /// otherwise, <see langword="null"/>.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="failure">What EF Core threw.</param>
    /// <param name="isReadAsRows">Determines whether a query can be read without EF Core's objects.</param>
    internal static InvalidOperationException? FindRefusal<T>(
        IQueryable<T> query,
        Exception failure,
        Func<IQueryable<T>, bool> isReadAsRows
    ) =>
        IsOfTranslation(failure)
            ? RequestedOperators.FindRefusal(query, failure, rest => IsTranslated(rest) || isReadAsRows(rest))
            : null;

    /// <summary>
    /// Returns what to throw for a query of the program that failed; <see langword="null"/> if its elements can be
    /// read.
    /// </summary>
    internal static InvalidOperationException? FindRefusal<T>(IQueryable<T> query, Exception failure)
    {
        if (!IsOfTranslation(failure))
            return null;
        try
        {
            return IsTranslated(query) ? null : FindRefusal(query, failure, static _ => false);
        }
        // The program has disposed of its context, so that nothing can be tried: the request's expressions are believed
        // to be the reason.
        catch (ObjectDisposedException)
        {
            return IsOfCompilation(failure) ? RequestedOperators.FindRefusal(query, failure, static _ => true) : null;
        }
    }

    private static bool IsOfCompilation(Exception failure) =>
        failure.StackTrace is { } frames
        && Array.Exists(s_compilers, type => frames.Contains(type, StringComparison.Ordinal));

    /// <summary>
    /// Reads one value of a query. The statement's own errors are the task's: what is thrown at once is of the
    /// translation, and may be the fault of what a request filters by.
    /// </summary>
    internal static Task<TResult> Translated<T, TResult>(IQueryable<T> query, Func<Task<TResult>> read)
    {
        InvalidOperationException? refusal = null;
        try
        {
            return read();
        }
        catch (Exception failure) when ((refusal = FindRefusal(query, failure)) is not null)
        {
            throw refusal;
        }
    }

    /// <summary>
    /// Returns whether EF Core translates a query. Nothing is run before the elements are enumerated.
    /// </summary>
    internal static bool IsTranslated<T>(IQueryable<T> query) => FailureOf(query) is null;

    private static Exception? FailureOf<T>(IQueryable<T> query)
    {
        try
        {
            if (query.Provider is IAsyncQueryProvider provider)
                LateralJoins.Execute<T>(provider, query.Expression, cancellationToken: default);
            return null;
        }
        catch (Exception e) when (IsOfTranslation(e))
        {
            return e;
        }
    }

    /// <param name="query">The query.</param>
    /// <param name="selection">The selection to write of each element.</param>
    /// <param name="needs">What the elements are needed for.</param>
    /// <param name="isLimited">Whether the statement limits collections as the selection does.</param>
    private static IQueryable<T> CreateShaped<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        ShapedQueryNeeds needs,
        bool isLimited
    )
    {
        var visitor = new ShapedQuery { _model = ContextExpression.FindRoot(query.Expression)?.Model };
        if (visitor._model is { } known)
            query = KeyedIncludes.Complete(query, known);
        IEntityType[] types = [.. visitor._model?.FindEntityTypes(typeof(T)) ?? []];
        QueryElement? element = QueryElement.FindElement(query.Expression);
        if (element?.Body is NewExpression or MemberInitExpression && visitor._model is { } model)
            return ShapeCreated(query, selection, element, needs, model);
        return types.Length == 0
            ? NoTracking(query, hasRepeats: false)
            : visitor.ShapeEntities(query, selection, types, element, needs, isLimited);
    }

    // Objects created by the query itself are kept, including any effects of their constructors.
    private static IQueryable<T> ShapeCreated<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        QueryElement element,
        ShapedQueryNeeds needs,
        IModel model
    )
    {
        var created = CreatedIncludes.Find(
            query.Expression,
            element,
            selection.GetConverter().Shape,
            selection.GetNode(),
            needs.Writes,
            model
        );
        if (created.Assigned is { } member)
            throw HasNoValue(member, reasonForWhole: null);
        HashSet<string> included = IncludedCollections.PathsOfSource(query.Expression);
        created.Paths.RemoveAll(included.Contains);
        if (created.Missing is { } missing && included.Count == 0)
            throw new InvalidOperationException(
                $"The query creates objects that hold entities, and does not load {missing} of these. Leave it out of "
                    + "the selection, or select the members that the objects need instead of the entities."
            );
        return created.Paths.Count + created.OwnedCollections.Count > 0
            ? NoTracking(SourceIncludes.AddTo(query, created), hasRepeats: true)
            : NoTracking(query, hasRepeats: false);
    }

    private IQueryable<T> ShapeEntities<T>(
        IQueryable<T> query,
        FieldSelection<T> selection,
        IEntityType[] types,
        QueryElement? element,
        ShapedQueryNeeds needs,
        bool isLimited
    )
    {
        IncludedCollections? included = IncludedCollections.ReadIncludes(query.Expression);
        SelectedNavigations navigations = FindNavigations(selection, types, included, needs);
        bool hasOthers = navigations.Paths.Count > 0 && IncludedCollections.HasOthers(query.Expression, included);
        bool isWhole = needs.IsWhole || needs.IsFinal || hasOthers || RequiresWhole(navigations, element, types);
        if (isWhole && navigations.Assigned is { } member)
            throw HasNoValue(member, navigations.ReasonForWhole);
        // Nothing can be included after a navigation; EF Core follows it with the includes of the source.
        if (hasOthers && PathFromSource(element) is { } reached)
            return Reached(query, navigations, reached, isOnlySource: element!.Starts.Count == 1);

        Expression<Func<T, T>>? projection = isWhole ? null : CreateProjection(selection, types[0], isLimited);
        if (projection is null)
            return IncludeNavigations(query, navigations, element, types[0], included);
        if (element!.Entity is { IsCertain: false })
            projection = KeepNull(projection);
        IModel model = _model!;
        Expression selector = OpenLinks.Without(RequiredReferences.Rewrite(Visit(projection), model), model);
        // EF Core tracks no part of a document without its owner, and refuses to.
        return NoTracking(query.Select((Expression<Func<T, T>>)selector), hasRepeats: false);
    }

    private static IQueryable<T> IncludeNavigations<T>(
        IQueryable<T> query,
        SelectedNavigations navigations,
        QueryElement? element,
        IEntityType type,
        IncludedCollections? included
    ) =>
        navigations.Paths.Count + navigations.OwnedCollections.Count > 0
        && element?.Starts.Count == 1
        && PathFromSource(element) is { } prefix
            ? NoTracking(SourceIncludes.AddTo(query, prefix, navigations), hasRepeats: true)
            : Whole(query, navigations, type, included);

    private static SelectedNavigations FindNavigations<T>(
        FieldSelection<T> selection,
        IEntityType[] types,
        IncludedCollections? included,
        ShapedQueryNeeds needs
    )
    {
        var navigations = new SelectedNavigations(needs.Writes);
        foreach (IEntityType type in types)
            navigations.Add(type, selection.GetConverter().Shape, selection.GetNode(), included);
        if (needs.IsFinal && navigations.Paths.Count > 0)
        {
            throw new InvalidOperationException(
                "The SQL of this query can't be part of another one, so it does not load "
                    + $"{string.Join(", ", navigations.Paths)}. "
                    + $"Leave it out of the selection, or write SQL that begins with SELECT or WITH."
            );
        }
        return navigations;
    }

    private static bool RequiresWhole(SelectedNavigations navigations, QueryElement? element, IEntityType[] types)
    {
        if (navigations.ReasonForWhole is not null || element?.Entity is not { } entity)
            return true;
        // EF Core cannot translate a null test of an object whose documents a projection omits.
        return !entity.IsCertain
            && Array.Exists(types, t => t.GetNavigations().Any(n => n.TargetEntityType.IsMappedToJson()));
    }

    private static InvalidOperationException HasNoValue(MemberShape member, string? reasonForWhole) =>
        new(
            $"{member} is computed by an expression, and has no value in objects that EF Core materializes whole "
                + $"({reasonForWhole ?? "operators or interceptors require it"}). Leave it out of the "
                + $"selection (-{member.WireName}), or give it a getter that computes it."
        );

    private Expression<Func<T, T>>? CreateProjection<T>(FieldSelection<T> selection, IEntityType entity, bool isLimited)
    {
        IModel model = _model!;
        return selection.ToProjection(
            isOverObjects: false,
            member => IsColumn(member) || IsIgnored(member),
            new ProjectionTranslation
            {
                FindExpression = (type, member) =>
                    IsColumn(type, member) ? null : ModelExpressions.Find(model, type, member),
                AdaptKey = OrderKeys.GetKeys(entity).Adapt,
                AdaptFilter = (filter, type) =>
                    EntityFrameworkTranslator.GetTranslation(model).ForElements(type)
                        is EntityFrameworkTranslation elements
                        ? elements.Adapt(filter, type)
                        : null,
                IsLimited = isLimited && !EntityFrameworkTranslator.LacksLateral(model),
                IsEmbedded = IsEmbedded,
            }
        );
    }

    private static Expression<Func<T, T>> KeepNull<T>(Expression<Func<T, T>> projection)
    {
        ParameterExpression parameter = projection.Parameters[0];
        Expression nothing = Expression.Constant(null, typeof(T));
        Expression body = Expression.Condition(Expression.Equal(parameter, nothing), nothing, projection.Body);
        return Expression.Lambda<Func<T, T>>(body, parameter);
    }

    // The path from a source of a query to the entities that it returns, with a dot at its end.
    private static string? PathFromSource(QueryElement? element) =>
        element?.Entity is { Path: var path }
        && path[(path.IndexOf('.', StringComparison.Ordinal) + 1)..] is { Length: > 0 } reached
            ? reached
            : null;

    private static IQueryable<T> Reached<T>(
        IQueryable<T> query,
        SelectedNavigations navigations,
        string reached,
        bool isOnlySource
    )
    {
        HashSet<string> included = isOnlySource ? IncludedCollections.PathsOfSource(query.Expression) : [];
        return navigations.Paths.Find(p => !included.Contains(reached + p)) is not { } missing
            ? NoTracking(query, hasRepeats: true)
            : throw new InvalidOperationException(
                $"The query includes a part of a collection and reaches its elements by {reached.TrimEnd('.')}, "
                    + $"which it does not include with {missing}. "
                    + $"Include it before the projection, or leave it out of the selection."
            );
    }

    private static IQueryable<T> Whole<T>(
        IQueryable<T> query,
        SelectedNavigations navigations,
        IEntityType type,
        IncludedCollections? included
    )
    {
        var kept = new KeptReferences(navigations.Paths, navigations.ReadByGetters);
        Expression source = kept.AddTo(typeof(Queryable), kept.RequireBeforeLimits(query.Expression, type), type, "");
        // EF Core allows one order or filter for each navigation, and the query may have its own.
        bool hasOthers = IncludedCollections.HasOthers(query.Expression, included);
        Expression created = navigations
            .Paths.Concat(hasOthers ? [] : navigations.OwnedCollections)
            .Aggregate(
                source,
                (current, path) => OrderedIncludes.Append(current, type, path, included, hasOthers ? null : kept)
            );
        return NoTracking(query.Provider.CreateQuery<T>(created), navigations.HasRepeats);
    }

    /// <summary>
    /// Runs a query without tracking. An object that is reached twice is materialized once, which EF Core also needs
    /// where an include leads back; it cannot do so where it reads documents.
    /// </summary>
    private static IQueryable<T> NoTracking<T>(IQueryable<T> query, bool hasRepeats)
    {
        if (query.ElementType.IsValueType)
            return query;
        var includes = new IncludePaths();
        includes.Visit(query.Expression);
        bool resolves = includes.LeadBack || hasRepeats && !includes.ReadDocuments;
        string how = resolves
            ? nameof(EntityFrameworkQueryableExtensions.AsNoTrackingWithIdentityResolution)
            : nameof(EntityFrameworkQueryableExtensions.AsNoTracking);
        return query.Provider.CreateQuery<T>(
            Expression.Call(typeof(EntityFrameworkQueryableExtensions), how, [typeof(T)], query.Expression)
        );
    }

    /// <summary>
    /// Determines whether a member is stored in a single column, possibly converted, so that nothing within it can be
    /// selected.
    /// </summary>
    private bool IsColumn(MemberShape member) => member.Member is { } info && IsColumn(member.OwnerType, info);

    private bool IsColumn(Type owner, MemberInfo member) =>
        _model?.FindEntityTypes(owner).Any(e => e.FindProperty(member.Name) is not null) == true;

    /// <summary>
    /// Determines whether the model does not map a member: EF Core reads it from the object that it materializes, and
    /// translates nothing within it.
    /// </summary>
    private bool IsIgnored(MemberShape member)
    {
        if (member.Member is not { } info || member.Shape.Selectable is null)
            return false;
        ITypeBase[] owners = [.. _model!.FindEntityTypes(member.OwnerType)];
        if (owners.Length == 0)
            owners = [.. FindComplexTypes(member.OwnerType)];
        return owners.Length > 0
            && !Array.Exists(owners, owner => owner.FindMember(member.Name) is not null)
            && ModelExpressions.Find(_model!, member.OwnerType, info) is null;
    }

    private IEnumerable<IComplexType> FindComplexTypes(Type type) =>
        _model!.GetEntityTypes().SelectMany(ListComplexTypes).Where(complex => complex.ClrType == type);

    private static IEnumerable<IComplexType> ListComplexTypes(ITypeBase holder) =>
        holder
            .GetComplexProperties()
            .SelectMany(static property => ListComplexTypes(property.ComplexType).Prepend(property.ComplexType));

    // Complex and owned objects are read with the object that holds them, as everything within complex ones is.
    private bool IsEmbedded(MemberShape member)
    {
        IEntityType[] owners = [.. _model?.FindEntityTypes(member.OwnerType) ?? []];
        return owners.Length == 0
            || Array.Exists(
                owners,
                owner =>
                    owner.FindComplexProperty(member.Name) is not null
                    || owner.FindNavigation(member.Name)?.TargetEntityType.IsOwned() == true
            );
    }

    protected override Expression VisitExtension(Expression node) =>
        node is EntityQueryRootExpression ? node : base.VisitExtension(node);
}
