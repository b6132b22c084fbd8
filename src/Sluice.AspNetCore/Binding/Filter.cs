using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Mvc;
using Sluice.AspNetCore.Problems;

namespace Sluice;

/// <summary>
/// The request's filter (<c>?filter=</c>), bound to <typeparamref name="T"/>. Declare it as a parameter of an endpoint
/// and pass it to <c>Where</c>. Without a filter, every value passes. Only members marked with
/// <see cref="FilterableAttribute"/>, or allowed by <c>WithFilterLimits</c>, can be used; members that the caller may
/// not read do not exist. The handler does not run for an invalid filter: the response is 400 with every error, its
/// position and the nearest valid names.
/// </summary>
/// <typeparam name="T">The type of the values, which has a generated shape.</typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Filter<T> : IBindableFromHttpContext<Filter<T>>, IEndpointParameterMetadataProvider, IBoundArgument
{
    private readonly FieldFilter<T>? _bound;
    private readonly Problem? _problem;

    private Filter(FieldFilter<T>? bound, Problem? problem) => (_bound, _problem) = (bound, problem);

    /// <summary>Initializes a new instance from a bound filter, for tests of handlers.</summary>
    public Filter(FieldFilter<T> bound)
        : this(bound ?? throw new ArgumentNullException(nameof(bound)), null) { }

    /// <summary>Gets the bound filter.</summary>
    /// <exception cref="BadHttpRequestException">
    /// The filter was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public FieldFilter<T> Bound =>
        _bound
        ?? throw new UnboundArgumentException(
            "The request's filter is not valid, so there is nothing to filter by.",
            _problem!
        );

    Problem? IBoundArgument.Problem => _problem;

    /// <summary>Returns the bound filter.</summary>
    public static implicit operator FieldFilter<T>(Filter<T> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        return filter.Bound;
    }

    /// <summary>Binds the request's filter. Invalid client input is reported as a problem; it never throws.</summary>
    public static async ValueTask<Filter<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        (FieldFilter<T>? bound, Problem? problem) = await FilterBinder.BindFilterAsync<T>(context);
        BoundExpressions.Add(context, SluiceHttpOptions.Of(context).FilterParameter);
        BindingFilter.Report(context, problem);
        return new(bound, problem);
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new FilterMetadata(typeof(T)));
        BindingFilter.AddTo(builder);
    }
}
