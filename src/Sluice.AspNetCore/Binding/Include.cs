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
/// The request's <c>?include=</c>, bound to <typeparamref name="T"/>: take it as a parameter of an endpoint and hand it
/// to <see cref="SluiceResults"/>. A request without one gets the default set.
/// An expression that is not valid never reaches the handler: the answer is 400 with every fault, its position and the
/// nearest names.
/// </summary>
/// <typeparam name="T">
/// The type whose members are chosen: the element's for lists and pages. It has a generated shape.
/// </typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Include<T> : IBindableFromHttpContext<Include<T>>, IEndpointParameterMetadataProvider, IBoundInclude
{
    private readonly FieldSelection<T>? _selection;
    private readonly Problem? _problem;
    private bool _isUsed;

    private Include(FieldSelection<T>? selection, Problem? problem) => (_selection, _problem) = (selection, problem);

    /// <summary>Wraps a selection, for tests of handlers.</summary>
    public Include(FieldSelection<T> selection)
        : this(selection ?? throw new ArgumentNullException(nameof(selection)), null) { }

    /// <summary>What was asked for.</summary>
    /// <exception cref="InvalidOperationException">
    /// The expression was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public FieldSelection<T> Selection
    {
        get
        {
            _isUsed = true;
            return _selection
                ?? throw new InvalidOperationException(
                    $"The request's include expression is not valid, so it has no selection: {_problem!.Detail}");
        }
    }

    Problem? IBoundArgument.Problem => _problem;
    Type IBoundInclude.Type => typeof(T);
    FieldSelection? IBoundInclude.Bound => _selection;
    bool IBoundInclude.IsUsed => _isUsed;
    IBoundInclude? IBoundInclude.Previous { get; set; }

    /// <summary>The selection.</summary>
    public static implicit operator FieldSelection<T>(Include<T> include)
    {
        ArgumentNullException.ThrowIfNull(include);
        return include.Selection;
    }

    /// <summary>Binds the request's expression; never throws for what the client sent.</summary>
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
