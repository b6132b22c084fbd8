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
/// The request's include expression (<c>?include=</c>), bound to <typeparamref name="T"/>. Declare it as a parameter of
/// an endpoint and pass it to <see cref="SluiceResults"/>. Without an expression, the default set is selected. The
/// handler does not run for an invalid expression: the response is 400 with every error, its position and the nearest
/// valid names.
/// </summary>
/// <typeparam name="T">
/// The type whose members are selected; for lists and pages, the element type. It has a generated shape.
/// </typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Include<T> : IBindableFromHttpContext<Include<T>>, IEndpointParameterMetadataProvider, IBoundInclude
{
    private readonly FieldSelection<T>? _selection;
    private readonly Problem? _problem;
    private bool _isUsed;

    private Include(FieldSelection<T>? selection, Problem? problem) => (_selection, _problem) = (selection, problem);

    /// <summary>Initializes a new instance from a selection, for tests of handlers.</summary>
    public Include(FieldSelection<T> selection)
        : this(selection ?? throw new ArgumentNullException(nameof(selection)), null) { }

    /// <summary>Gets the selection.</summary>
    /// <exception cref="BadHttpRequestException">
    /// The expression was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public FieldSelection<T> Selection
    {
        get
        {
            _isUsed = true;
            return _selection
                ?? throw new UnboundArgumentException(
                    "The request's include expression is not valid, so it has no selection.",
                    _problem!
                );
        }
    }

    Problem? IBoundArgument.Problem => _problem;
    Type IBoundInclude.Type => typeof(T);
    FieldSelection? IBoundInclude.Bound => _selection;
    bool IBoundInclude.IsUsed => _isUsed;
    IBoundInclude? IBoundInclude.Previous { get; set; }

    /// <summary>Returns the selection.</summary>
    public static implicit operator FieldSelection<T>(Include<T> include)
    {
        ArgumentNullException.ThrowIfNull(include);
        return include.Selection;
    }

    /// <summary>
    /// Binds the request's expression. Invalid client input is reported as a problem; it never throws.
    /// </summary>
    public static async ValueTask<Include<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        (FieldSelection<T>? selection, Problem? problem) = await IncludeBinder.BindAsync<T>(context);
        BindingFilter.Report(context, problem);
        var include = new Include<T>(selection, problem);
        BoundIncludes.Add(context, include);
        return include;
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new IncludeMetadata(typeof(T)));
        BindingFilter.AddTo(builder);
    }
}
