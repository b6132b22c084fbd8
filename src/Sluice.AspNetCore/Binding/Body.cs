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
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// The request's body, read as JSON or MessagePack depending on its content type. The handler does not run for a body
/// that cannot be read: the response is 415 for an unsupported type, 400 with path and offset for invalid content, and
/// 413 for a body that is too large. A parameter declared as <c>Body&lt;T&gt;?</c> is <see langword="null"/> if the
/// request has no body or the body is null.
/// </summary>
/// <remarks>
/// A member guarded by <see cref="RequirePolicyAttribute"/> is skipped like an unknown member, whatever its value, if
/// the caller does not satisfy its policy. <see cref="Sent"/> does not contain it either, so a handler that copies the
/// sent members leaves the stored value unchanged. A <see cref="NeverAttribute"/> member is read: a password, for
/// example, is sent but never returned.
/// </remarks>
/// <typeparam name="T">
/// The type to read. It has a generated shape. If it requires a guarded member, the endpoint fails when the host
/// starts.
/// </typeparam>
[ValidateNever]
[BoundBySluice]
public sealed partial class Body<T> : IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider, IBoundBody
{
    private readonly T? _value;
    private readonly Problem? _problem;
    private readonly HttpContext? _context;

    // Kept to compute Sent on first access; most handlers never use it.
    private readonly WireDocument? _document;
    private SentMembers<T>? _sent;

    private Body(BodyContent<T> content, HttpContext context)
    {
        (_value, _problem, _document) = content;
        _context = context;
    }

    /// <summary>Initializes a new instance from a value, for tests of handlers.</summary>
    /// <param name="value">The value.</param>
    /// <param name="sent">The members that count as sent. Default: all.</param>
    public Body(T value, SentMembers<T>? sent = null) => (_value, _sent) = (value, sent ?? SentMembers<T>.All);

    /// <summary>
    /// Gets the value that was sent. Never <see langword="null"/> for a reference type: a null body results in 400, or
    /// in a null argument if the parameter is optional.
    /// </summary>
    /// <exception cref="BadHttpRequestException">
    /// The body was not valid and the endpoint's filters were bypassed.
    /// </exception>
    public T Value =>
        _problem is null
            ? _value!
            : throw new UnboundArgumentException("The request body is not valid, so it has no value.", _problem);

    /// <summary>
    /// Gets the members that were sent, except those that policies hide from the caller. Computed on first access by a
    /// second pass over the body's bytes. Empty if the body as a whole is a list or a dictionary.
    /// </summary>
    public SentMembers<T> Sent
    {
        get => _sent ??= _document?.ReadSent(IncludeBinder.Found<T>()) ?? SentMembers<T>.All;
    }

    /// <summary>Returns whether a member was sent, such as <c>order => order.Customer.Name</c>.</summary>
    /// <exception cref="ArgumentException">The expression does not name a member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member) => Sent.Has(member);

    Problem? IBoundArgument.Problem => _problem;
    object? IBoundBody.Value => _context is not null && BindingFilter.HasFailed(_context) ? null : _value;

    bool IBoundBody.Hides(string key) =>
        _document is not null
        && HiddenKeys.Hide(IncludeBinder.Found<T>().Shape, key, _document, SluiceHttpOptions.Of(_context!).Json);

    /// <summary>Returns the value of the body.</summary>
    public static implicit operator T(Body<T> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return body.Value;
    }

    /// <summary>Binds the request's body. Invalid client input is reported as a problem; it never throws.</summary>
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        bool isOptional = OptionalParameter.Is(parameter);
        if (isOptional && HasNone(context))
            return null;
        BodyContent<T> content = await BodyReader.ReadAsync(context, IncludeBinder.Found<T>());
        if (isOptional && content.IsNull)
            return null;
        BindingFilter.Report(context, content.Problem);
        return new Body<T>(content, context);
    }

    private static bool HasNone(HttpContext context) =>
        context.Request.ContentLength == 0
        || (
            context.Request.ContentLength is null
            && context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: false }
        );

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // Accept any type: routing would return 415 without a body, while the reader lists the supported types.
        builder.Metadata.Add(
            new AcceptsMetadata([.. MediaTypes.ForValues, "*/*"], typeof(T), OptionalParameter.Is(parameter))
        );
        builder.Metadata.Add(new BodyMetadata(typeof(T)));
        if (parameter.GetCustomAttribute<SettableAttribute>() is { } settable)
            builder.Metadata.Add(settable);
        BodyCheck.AddTo(builder, IncludeBinder.Found<T>().Shape);
        BindingFilter.AddTo(builder);
    }
}
