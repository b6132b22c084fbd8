using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Binding;

/// <summary>Binds a request's filter and sort expression for its caller, or returns a problem.</summary>
internal static class FilterBinder
{
    private const int DefaultSteps = 1_000_000;

    /// <summary>
    /// Returns the options of the conditions on elements of collections in an include expression: those of the
    /// endpoint's filters. Members that it names for filters of the type replace the marked ones here as well.
    /// </summary>
    public static FilterOptions OptionsOfElements<T>(
        HttpContext context,
        SluiceHttpOptions options,
        Converter<T> converter
    )
    {
        string? own = NamesFilterable(context.GetEndpoint(), typeof(T)) ? LimitsOf(context)?.Filterable : null;
        FilterOptions parsing = OptionsOf(context, options.Filter, own, converter);
        return parsing with { MaxSteps = parsing.MaxSteps > 0 ? parsing.MaxSteps : DefaultSteps };
    }

    /// <summary>
    /// Returns the options of the keys that sort elements of collections in an include expression: those of the
    /// endpoint's sort expressions. Members that it names for these replace the marked ones here as well.
    /// </summary>
    public static FilterOptions OptionsOfElementKeys<T>(
        HttpContext context,
        SluiceHttpOptions options,
        Converter<T> converter
    )
    {
        string? own = NamesSortable(context.GetEndpoint(), typeof(T)) ? LimitsOf(context)?.Sortable : null;
        return OptionsOf(context, options.Sort, own, converter);
    }

    // The members that the application names may be those of another type.
    private static FilterOptions OptionsOf<T>(
        HttpContext context,
        FilterOptions host,
        string? own,
        Converter<T> converter
    )
    {
        host = host with { Allowed = host.Allowed as FieldSelection<T>, Within = host.Within as FieldSelection<T> };
        return FilterLimits.OptionsOf(LimitsOf(context), host, MembersOf(context, own, converter, host));
    }

    /// <summary>Returns whether the list of filterable members of an endpoint names those of a type.</summary>
    public static bool NamesFilterable(Endpoint? endpoint, Type type) =>
        endpoint?.Metadata.GetOrderedMetadata<FilterMetadata>() is not { Count: > 0 } filters
        || filters.Any(filter => filter.Type == type);

    /// <summary>Returns whether the list of sortable members of an endpoint names those of a type.</summary>
    public static bool NamesSortable(Endpoint? endpoint, Type type) =>
        endpoint?.Metadata.GetOrderedMetadata<SortMetadata>() is not { Count: > 0 } sorts
        || sorts.Any(sort => sort.Type == type);

    public static async ValueTask<(FieldFilter<T>? Bound, Problem? Problem)> BindFilterAsync<T>(HttpContext context)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        StringValues values = context.Request.Query[options.FilterParameter];
        if (values.Count > 1)
            return (null, Repeated(options.FilterParameter));
        string text = values.ToString();
        if (text.Length == 0)
            return (FieldFilter<T>.Empty, null);
        FilterLimits? limits = LimitsOf(context);
        Converter<T> converter = IncludeBinder.Found<T>();
        FilterOptions parsing = FilterLimits.OptionsOf(
            limits,
            options.Filter,
            MembersOf(context, limits?.Filterable, converter, options.Filter)
        );
        Func<MemberShape, MemberAccess>? access = await AccessAsync(context, options, converter.Shape);
        try
        {
            FieldFilter<T> bound = FieldFilter.Parse(converter, text, parsing, access);
            return (bound.With(BudgetOf(context, options, bound, parsing)), null);
        }
        catch (FilterException exception)
        {
            return (null, ProblemOf(exception, "The filter is not valid.") with { Filter = text });
        }
    }

    public static async ValueTask<(FieldSort<T>? Bound, Problem? Problem)> BindSortAsync<T>(HttpContext context)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        string text = context.Request.Query[options.SortParameter].ToString();
        FilterLimits? limits = LimitsOf(context);
        Converter<T> converter = IncludeBinder.Found<T>();
        FilterOptions parsing = FilterLimits.OptionsOf(
            limits,
            options.Sort,
            MembersOf(context, limits?.Sortable, converter, options.Sort)
        );
        Func<MemberShape, MemberAccess>? access =
            text.Length == 0 ? null : await AccessAsync(context, options, converter.Shape);
        try
        {
            FieldSort<T> bound = FieldSort.Parse(converter, text, parsing, limits?.Key, access);
            return (bound.IsDefault ? bound : bound.With(FilteredQueries.GetQueries(context)), null);
        }
        catch (FilterException exception)
        {
            return (null, ProblemOf(exception, "The sort expression is not valid.") with { Sort = text });
        }
    }

    private static FilterLimits? LimitsOf(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<FilterLimits>();

    // A filter of new shape is not compiled for objects in memory while there are many of them.
    private static FilterBudget BudgetOf<T>(
        HttpContext context,
        SluiceHttpOptions options,
        FieldFilter<T> filter,
        FilterOptions limits
    )
    {
        bool isCompiled = context
            .RequestServices.GetRequiredService<ShapeBudget>()
            .TryUse(typeof(T), filter.GetShape(), options.MaxNewShapes);
        return new(limits.MaxSteps > 0 ? limits.MaxSteps : DefaultSteps, context.RequestAborted)
        {
            IsInterpreted = !isCompiled,
            Queries = FilteredQueries.GetQueries(context),
        };
    }

    private static async ValueTask<Func<MemberShape, MemberAccess>?> AccessAsync(
        HttpContext context,
        SluiceHttpOptions options,
        TypeShape shape
    )
    {
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(context, options, shape);
        return memberAuthorization?.AccessFor(options);
    }

    private static Problem Repeated(string parameter) =>
        new(
            StatusCodes.Status400BadRequest,
            "The filter is not valid.",
            $"The query parameter '{parameter}' is given more than once. Join the conditions with 'and'."
        );

    private static Problem ProblemOf(FilterException exception, string title) =>
        new(
            exception.Errors.Any(error => error.Kind == FilterErrorKind.Forbidden)
                ? StatusCodes.Status403Forbidden
                : StatusCodes.Status400BadRequest,
            title,
            exception.Message
        )
        {
            Errors = exception.Errors,
            MoreErrors = exception.TotalCount - exception.Errors.Count,
        };

    private static (FieldSelection? Allowed, FieldSelection? Within) MembersOf<T>(
        HttpContext context,
        string? own,
        Converter<T> converter,
        FilterOptions options
    )
    {
        var naming = new MemberNaming(options.Naming, options.NamingPolicy);
        string? within = EndpointAllowList.FindAllowList(context.GetEndpoint(), typeof(T), own);
        return (
            own is null ? null : AllowLists<T>.GetSelection(own, converter, naming),
            within is null ? null : AllowLists<T>.GetSelection(within, converter, naming)
        );
    }
}
