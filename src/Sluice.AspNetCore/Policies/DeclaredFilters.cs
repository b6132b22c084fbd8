using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.Filtering;
using Sluice.Queries;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Checks the filters and sort expressions of endpoints before the server starts: the members that limits name must
/// exist, the order must be complete, and the databases that have the type must compare its members as objects in
/// memory are compared.
/// </summary>
internal sealed class DeclaredFilters(IServiceProvider services)
{
    private readonly SluiceRegistration _registration = services.GetRequiredService<SluiceRegistration>();
    private readonly Dictionary<Type, IReadOnlyList<QueryTranslation>> _translations = [];

    /// <summary>Checks the expressions that an endpoint declares.</summary>
    /// <exception cref="SluiceEndpointException">An expression cannot be answered.</exception>
    public void Check(Endpoint endpoint)
    {
        FilterLimits? limits = endpoint.Metadata.GetMetadata<FilterLimits>();
        if (endpoint.Metadata.GetMetadata<IncludeMetadata>() is { } include)
        {
            CheckAllowList(endpoint, include.Type);
            CheckElements(endpoint, include.Type, limits);
        }
        foreach (FilterMetadata each in endpoint.Metadata.OfType<FilterMetadata>())
            Check(endpoint, each.Type, limits, isSort: false);
        foreach (SortMetadata each in endpoint.Metadata.OfType<SortMetadata>())
            Check(endpoint, each.Type, limits, isSort: true);
    }

    private void Check(Endpoint endpoint, Type type, FilterLimits? limits, bool isSort)
    {
        Converter converter = ReturnedValue.ConverterOf(type);
        SluiceHttpOptions options = _registration.FindOptions(endpoint);
        string? own = isSort ? limits?.Sortable : limits?.Filterable;
        string? within = EndpointAllowList.FindAllowList(endpoint, type, own);
        try
        {
            FilterFields? fields = isSort
                ? FilterFields.OfSort(converter, options.Sort, own, within: within)
                : FilterFields.OfFilter(converter, options.Filter, own, within: within);
            if (fields is null)
                throw new NotSupportedException(
                    $"Requests cannot {(isSort ? "sort" : "filter")} values of {type}, because these have no members "
                        + "of one type: it is a union, a collection or a single value. Remove the parameter, or "
                        + "select objects of a type with members."
                );
            if (own is null && within is null)
                RequireNoOtherList(endpoint, type, isSort);
            fields.RequireUsefulMarks();
            if (isSort)
                fields.RequireKey(limits?.Key);
            if (limits?.SkipDatabaseCheck == true)
                return;
            RequireComparable(fields, type, limits?.Key);
        }
        catch (Exception exception)
            when (exception
                    is IncludeException
                        or InvalidOperationException
                        or ArgumentException
                        or NotSupportedException
            )
        {
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {exception.Message}");
        }
    }

    // The conditions and keys of an include expression's collections use the lists as well.
    private void CheckElements(Endpoint endpoint, Type type, FilterLimits? limits)
    {
        SluiceHttpOptions options = _registration.FindOptions(endpoint);
        Converter converter = ReturnedValue.ConverterOf(type);
        if (limits?.Filterable is { } filterable && FilterBinder.NamesFilterable(endpoint, type))
            CheckList(
                endpoint,
                type,
                nameof(FilterLimits.Filterable),
                () => FilterFields.OfFilter(converter, options.Filter, filterable)
            );
        if (limits?.Sortable is { } sortable && FilterBinder.NamesSortable(endpoint, type))
            CheckList(
                endpoint,
                type,
                nameof(FilterLimits.Sortable),
                () => FilterFields.OfSort(converter, options.Sort, sortable)
            );
    }

    private static void CheckList(Endpoint endpoint, Type type, string property, Func<FilterFields?> bind)
    {
        try
        {
            bind();
        }
        catch (Exception exception) when (exception is IncludeException or ArgumentException)
        {
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: FilterLimits.{property} is not valid for {type}. {exception.Message}"
            );
        }
    }

    private void CheckAllowList(Endpoint endpoint, Type type)
    {
        if (endpoint.Metadata.GetMetadata<IncludeLimits>()?.AllowList is not { } list)
            return;
        SluiceHttpOptions options = _registration.FindOptions(endpoint);
        try
        {
            FilterFields.OfFilter(
                ReturnedValue.ConverterOf(type),
                new FilterOptions { Naming = options.Include.Naming, NamingPolicy = options.Include.NamingPolicy },
                within: list
            );
        }
        catch (IncludeException exception)
        {
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: IncludeLimits.AllowList is not valid for " + $"{type}. {exception.Message}"
            );
        }
    }

    // The list names members of the type that is included; it says nothing about another one.
    private static void RequireNoOtherList(Endpoint endpoint, Type type, bool isSort)
    {
        if (endpoint.Metadata.GetMetadata<IncludeLimits>()?.AllowList is null)
            return;
        string property = isSort ? nameof(FilterLimits.Sortable) : nameof(FilterLimits.Filterable);
        throw new NotSupportedException(
            $"IncludeLimits.AllowList names members of {endpoint.Metadata.GetMetadata<IncludeMetadata>()!.Type}, but "
                + $"the endpoint {(isSort ? "sorts" : "filters")} by members of {type}, which the list does not "
                + "bind. Name "
                + $"those that requests may use with WithFilterLimits(new() {{ {property} = \"[…]\" }})."
        );
    }

    // A type of several contexts is only refused if none of their databases can compare it.
    private void RequireComparable(FilterFields fields, Type type, string? key)
    {
        NotSupportedException? refused = null;
        foreach (QueryTranslation translation in TranslationsOf(type))
        {
            try
            {
                fields.RequireComparable(translation, key);
                return;
            }
            catch (NotSupportedException exception)
            {
                refused ??= exception;
            }
        }
        if (refused is not null)
            throw new NotSupportedException(
                refused.Message
                    + " If the endpoint does not query this database, set SkipDatabaseCheck in WithFilterLimits.",
                refused
            );
    }

    private IReadOnlyList<QueryTranslation> TranslationsOf(Type type)
    {
        if (_translations.TryGetValue(type, out IReadOnlyList<QueryTranslation>? known))
            return known;
        try
        {
            known = [.. services.GetServices<QueryDriver>().SelectMany(each => each.TranslationsOf(type, services))];
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // A context that cannot be created here is an error of its own, where it is used.
            known = [];
        }
        return _translations[type] = known;
    }
}
