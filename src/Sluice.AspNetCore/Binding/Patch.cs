using System.Linq.Expressions;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Mvc;
using Sluice.AspNetCore.Problems;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// The request's body as changes to an existing value: a JSON Merge Patch (RFC 7396), sent as
/// <c>application/merge-patch+json</c>, JSON or MessagePack. The handler does not run for a malformed body: the
/// response is 415 for an unsupported type, 400 with path and offset for invalid content, and 413 for a body that is
/// too large.
/// </summary>
/// <remarks>
/// Required members may be omitted. A member guarded by <see cref="RequirePolicyAttribute"/> is skipped, whatever its
/// value, if the caller does not satisfy its policy; the target keeps its value. New elements of an array, which would
/// replace stored ones, are a 400 if these have members that the caller may not set. The host's validation does not
/// run: the handler validates the result of <see cref="ApplyTo"/> or <see cref="Merge(T)"/>, which only it has.
/// </remarks>
/// <typeparam name="T">The type to change. It has a generated shape.</typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Patch<T> : IBindableFromHttpContext<Patch<T>>, IEndpointParameterMetadataProvider, IBoundArgument
{
    private readonly Problem? _problem;
    private readonly WireDocument? _document;

    private Patch(BodyContent<T> content) => (_problem, _document) = (content.Problem, content.Document);

    /// <summary>Initializes a new instance from a document, for tests of handlers.</summary>
    /// <param name="document">The document.</param>
    public Patch(WireValue document) =>
        _document = new WireDocument(
            document.Bytes.ToArray(),
            document.IsMessagePack ? HostWire.MessagePack() : HostWire.Json()
        );

    private WireDocument Document =>
        _problem is null
            ? _document!
            : throw new UnboundArgumentException("The request body is not valid, so it has no value.", _problem);

    /// <summary>Gets the members that were sent, except those that policies hide from the caller.</summary>
    public SentMembers<T> Sent => field ??= Read(() => Document.ReadSent(IncludeBinder.Found<T>()));

    /// <summary>Returns whether a member was sent, such as <c>order => order.Customer.Name</c>.</summary>
    /// <exception cref="ArgumentException">The expression does not name a member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member) => Sent.Has(member);

    /// <summary>
    /// Applies the changes to an object in place. If the document does not fit, the response is 400 and nothing is
    /// changed.
    /// </summary>
    /// <param name="target">
    /// The object to update. If a changed member can only be set during construction, use <see cref="Merge(T)"/>.
    /// </param>
    public void ApplyTo(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        if (typeof(T).IsValueType)
            throw new InvalidOperationException(
                $"{typeof(T)} is a struct, which Populate receives as a copy. Use Merge, which returns the result."
            );
        Merge(Document, target, isPinned: true);
    }

    /// <summary>
    /// Applies the changes to a value and returns the result: the same object if its members can be set, otherwise a
    /// modified copy. If the document does not fit, the response is 400 and nothing is changed.
    /// </summary>
    /// <param name="target">The value to change; <see langword="null"/> to create one.</param>
    public T Merge(T? target) => Merge(Document, target, isPinned: false);

    internal static T Merge(WireDocument document, T? target, bool isPinned) =>
        Read(() =>
            document.Merge(target, IncludeBinder.Found<T>(), isPinned)
            ?? throw new WireException(WireError.Null, "The document is null, which would remove the value.", 0, "$")
        );

    internal static TResult Read<TResult>(Func<TResult> read)
    {
        try
        {
            return read();
        }
        catch (WireException exception)
        {
            throw new PatchException(BodyReader.ProblemOf(exception), exception);
        }
    }

    Problem? IBoundArgument.Problem => _problem;

    /// <summary>Binds the request's body. Invalid client input is reported as a problem; it never throws.</summary>
    public static async ValueTask<Patch<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        BodyContent<T> content = await BodyReader.ReadAsync(context, IncludeBinder.Found<T>(), isPatch: true);
        BindingFilter.Report(context, content.Problem);
        return new Patch<T>(content);
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // Sluice's OpenAPI transformer describes the type; other tools see an object without required members. Accept
        // any content type: routing would return 415 without a body, while the reader lists the supported types.
        builder.Metadata.Add(
            new AcceptsMetadata([MediaTypes.MergePatch, .. MediaTypes.ForValues, "*/*"], typeof(object))
        );
        builder.Metadata.Add(new BodyMetadata(typeof(T), IsPatch: true));
        if (parameter.GetCustomAttribute<SettableAttribute>() is { } settable)
            builder.Metadata.Add(settable);
        BindingFilter.AddTo(builder);
    }
}
