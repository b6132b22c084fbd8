using System.Linq.Expressions;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Mvc;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice;

/// <summary>
/// The request's body, read from JSON or MessagePack as its content type says. A body that can't be read never reaches
/// the handler: 415 for its type, 400 with path and offset for its bytes,
/// 413 where it is too large. A parameter declared as <c>Body&lt;T&gt;?</c> is <see langword="null"/> where the request
/// has no body, or the body is null.
/// </summary>
/// <remarks>
/// To a caller without its policy, a member that <see cref="RequirePolicyAttribute"/> guards does not exist in the body
/// either: it is skipped, whatever it holds, as a member that the type does not have. <see cref="Sent"/>
/// then does not have it, so that a handler which copies what was sent leaves the stored value alone. A
/// <see cref="NeverAttribute"/> member is read: a password is sent and never returned.
/// </remarks>
/// <typeparam name="T">
/// The type that is read. It has a generated shape. Where it requires a guarded member, the endpoint fails when the
/// host starts.
/// </typeparam>
[ValidateNever]
[BoundBySluice]
public sealed partial class Body<T> : IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider, IBoundBody
{
    private readonly T? _value;
    private readonly Problem? _problem;
    private readonly HttpContext? _context;
    // Kept until the members are asked for: most handlers never do.
    private readonly BodyDocument? _document;
    private SentMembers<T>? _sent;

    private Body(BodyContent<T> content, HttpContext context)
    {
        (_value, _problem, _document) = content;
        _context = context;
    }

    /// <summary>Wraps a value, for tests of handlers.</summary>
    /// <param name="value">The value.</param>
    /// <param name="sent">Which of its members count as sent. Default: all.</param>
    public Body(T value, SentMembers<T>? sent = null) => (_value, _sent) = (value, sent ?? SentMembers<T>.All);

    /// <summary>
    /// What was sent; never <see langword="null"/> for a reference type, since a null body is 400, or no argument where
    /// it is optional.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The body was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public T Value =>
        _problem is null
            ? _value!
            : throw new InvalidOperationException(
                $"The request body is not valid, so it has no value: {_problem.Detail}");

    /// <summary>
    /// Which members were sent, without those that the caller's policies hide: found in a second pass over the body's
    /// bytes when first asked for. Empty for a list or a dictionary as a whole.
    /// </summary>
    public SentMembers<T> Sent
    {
        get => _sent ??= _document?.ReadSent(IncludeBinder.Found<T>()) ?? SentMembers<T>.All;
    }

    /// <summary>Whether a member was sent, such as <c>order => order.Customer.Name</c>.</summary>
    /// <exception cref="ArgumentException">The expression names no member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member) => Sent.Has(member);

    Problem? IBoundArgument.Problem => _problem;
    object? IBoundBody.Value => _context is not null && BindingFilter.HasFailed(_context) ? null : _value;

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
        bool isOptional = OptionalParameter.Is(parameter);
        if (isOptional && HasNone(context)) return null;
        BodyContent<T> content = await BodyReader.ReadAsync(context, IncludeBinder.Found<T>());
        if (isOptional && content.IsNull) return null;
        BindingFilter.Report(context, content.Problem);
        return new Body<T>(content, context);
    }

    private static bool HasNone(HttpContext context) =>
        context.Request.ContentLength == 0
            || (context.Request.ContentLength is null
                && context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: false });

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // Routing would refuse other types with an empty 415; the reader says what it takes.
        builder.Metadata.Add(new AcceptsMetadata([.. MediaTypes.OfBodies, "*/*"], typeof(T),
            OptionalParameter.Is(parameter)));
        builder.Metadata.Add(new BodyMetadata(typeof(T)));
        BodyCheck.AddTo(builder, IncludeBinder.Found<T>().Shape);
        BindingFilter.AddTo(builder);
    }
}
