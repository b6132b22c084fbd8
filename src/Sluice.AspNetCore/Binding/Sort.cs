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
/// The request's sort expression (<c>?sort=-placedAt,customer.name</c>), bound to <typeparamref name="T"/>. Declare it
/// as a parameter of an endpoint and pass it to <c>OrderBy</c>. The members that identify a value are always the last
/// keys. Only members marked with <see cref="SortableAttribute"/>, or allowed by <c>WithFilterLimits</c>, can be used;
/// members that the caller may not read do not exist. The handler does not run for an invalid expression: the response
/// is 400 with every error, its position and the nearest valid names.
/// </summary>
/// <typeparam name="T">The type of the values, which has a generated shape.</typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Sort<T> : IBindableFromHttpContext<Sort<T>>, IEndpointParameterMetadataProvider, IBoundArgument
{
    private readonly FieldSort<T>? _bound;
    private readonly Problem? _problem;

    private Sort(FieldSort<T>? bound, Problem? problem) => (_bound, _problem) = (bound, problem);

    /// <summary>Initializes a new instance from a bound sort expression, for tests of handlers.</summary>
    public Sort(FieldSort<T> bound)
        : this(bound ?? throw new ArgumentNullException(nameof(bound)), null) { }

    /// <summary>Gets the bound sort expression.</summary>
    /// <exception cref="BadHttpRequestException">
    /// The expression was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public FieldSort<T> Bound =>
        _bound
        ?? throw new UnboundArgumentException(
            "The request's sort expression is not valid, so there is no order.",
            _problem!
        );

    Problem? IBoundArgument.Problem => _problem;

    /// <summary>Returns the bound sort expression.</summary>
    public static implicit operator FieldSort<T>(Sort<T> sort)
    {
        ArgumentNullException.ThrowIfNull(sort);
        return sort.Bound;
    }

    /// <summary>
    /// Binds the request's sort expression. Invalid client input is reported as a problem; it never throws.
    /// </summary>
    public static async ValueTask<Sort<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        (FieldSort<T>? bound, Problem? problem) = await FilterBinder.BindSortAsync<T>(context);
        BoundExpressions.Add(context, SluiceHttpOptions.Of(context).SortParameter);
        BindingFilter.Report(context, problem);
        return new(bound, problem);
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new SortMetadata(typeof(T)));
        BindingFilter.AddTo(builder);
    }
}
