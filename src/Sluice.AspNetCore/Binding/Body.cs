using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice;

/// <summary>
/// The request's body, read from JSON or MessagePack as its content type says. A body that can't be read never reaches the handler: 415 for its type, 400 with path and offset for its bytes,
/// 413 where it is too large.
/// </summary>
/// <typeparam name="T">The type that is read. It has a generated shape.</typeparam>
[ValidateNever]
public sealed class Body<T> : IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider, IBoundArgument
{
    private readonly T? _value;
    private readonly Problem? _problem;

    private Body(T? value, Problem? problem) => (_value, _problem) = (value, problem);

    /// <summary>Wraps a value, for tests of handlers.</summary>
    public Body(T value) : this(value, null) { }

    /// <summary>What was sent; never <see langword="null"/> for a reference type, since a null body is 400.</summary>
    /// <exception cref="InvalidOperationException">The body was not valid and the endpoint's filters were bypassed.</exception>
    public T Value => _problem is null ? _value! : throw new InvalidOperationException($"The body did not bind: {_problem.Detail}");
    Problem? IBoundArgument.Problem => _problem;

    /// <summary>The value.</summary>
    public static implicit operator T(Body<T> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return body.Value;
    }

    /// <summary>Binds the request's body; never throws for what the client sent.</summary>
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        (T? value, Problem? problem) = await BodyReader.ReadAsync(context, IncludeBinder.Found<T>());
        BindingFilter.Report(context, problem);
        return new Body<T>(value, problem);
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new AcceptsMetadata(MediaTypes.OfBodies, typeof(T)));
        BindingFilter.AddTo(builder);
    }
}
