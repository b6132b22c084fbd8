using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.Filtering;
using Sluice.Selection.Queries;

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
        foreach (FilterMetadata each in endpoint.Metadata.OfType<FilterMetadata>())
            Check(endpoint, each.Type, limits, isSort: false);
        foreach (SortMetadata each in endpoint.Metadata.OfType<SortMetadata>())
            Check(endpoint, each.Type, limits, isSort: true);
    }

    private void Check(Endpoint endpoint, Type type, FilterLimits? limits, bool isSort)
    {
        Converter converter = ReturnedValue.ConverterOf(type);
        SluiceHttpOptions options = _registration.Of(endpoint);
        try
        {
            FilterFields? fields = isSort
                ? FilterFields.OfSort(converter, options.SortNames, limits?.Sortable)
                : FilterFields.OfFilter(converter, options.FilterNames, limits?.Filterable);
            if (fields is null) return;
            if (isSort) fields.RequireKey(limits?.Key);
            if (limits?.SkipDatabaseCheck == true) return;
            RequireComparable(fields, type, limits?.Key);
        }
        catch (Exception e) when (e is IncludeException or InvalidOperationException or ArgumentException
            or NotSupportedException)
        {
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {e.Message}");
        }
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
            catch (NotSupportedException e)
            {
                refused ??= e;
            }
        }
        if (refused is not null) throw new NotSupportedException(refused.Message
            + " If the endpoint does not query this database, set SkipDatabaseCheck in WithFilterLimits.", refused);
    }

    private IReadOnlyList<QueryTranslation> TranslationsOf(Type type)
    {
        if (_translations.TryGetValue(type, out IReadOnlyList<QueryTranslation>? known)) return known;
        try
        {
            known = [.. services.GetServices<QueryDriver>().SelectMany(each => each.TranslationsOf(type, services))];
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // A context that cannot be created here is an error of its own, where it is used.
            known = [];
        }
        return _translations[type] = known;
    }
}
