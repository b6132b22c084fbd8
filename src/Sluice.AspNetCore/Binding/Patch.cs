using System.Linq.Expressions;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Mvc;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice;

/// <summary>
/// The request's body as changes to a value that exists: JSON Merge Patch (RFC 7396), sent as
/// <c>application/merge-patch+json</c>, as JSON or as MessagePack. A body that is malformed never
/// reaches the handler: 415 for its type, 400 with path and offset for its bytes, 413 where it is too large.
/// </summary>
/// <remarks>
/// Members that are required need not be sent. To a caller without its policy, a member that
/// <see cref="RequirePolicyAttribute"/> guards does not exist in the document: it is skipped, whatever it
/// holds, and the value keeps its own. Attributes of DataAnnotations are not checked, since there is no whole value
/// before the document is merged.
/// </remarks>
/// <typeparam name="T">The type that is changed. It has a generated shape.</typeparam>
[ValidateNever]
[BoundBySluice]
public sealed class Patch<T> : IBindableFromHttpContext<Patch<T>>, IEndpointParameterMetadataProvider, IBoundArgument
{
    private readonly Problem? _problem;
    private readonly BodyDocument? _document;

    private Patch(BodyContent<T> content) => (_problem, _document) = (content.Problem, content.Document);

    /// <summary>Wraps a document, for tests of handlers.</summary>
    /// <param name="document">The document.</param>
    public Patch(WireValue document) =>
        _document = new BodyDocument(document.Bytes.ToArray(), document.IsMessagePack ? WireFormat.MessagePack
            : WireFormat.Json, null, new SluiceHttpOptions(), null);

    private BodyDocument Document => _problem is null ? _document!
        : throw new InvalidOperationException($"The request body is not valid, so it has no value: {_problem.Detail}");

    /// <summary>Which members were sent, without those that the caller's policies hide.</summary>
    public SentMembers<T> Sent => field ??= Read(() => Document.ReadSent(IncludeBinder.Found<T>()));

    /// <summary>Whether a member was sent, such as <c>order => order.Customer.Name</c>.</summary>
    /// <exception cref="ArgumentException">The expression names no member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member) => Sent.Has(member);

    /// <summary>Changes an object. A document that does not fit is answered with 400, and nothing is
    /// changed.</summary>
    /// <param name="target">The object, which stays the same object. Where a member of it can be set only while it is
    /// made, take <see cref="Merge(T)"/>.</param>
    public void ApplyTo(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        if (typeof(T).IsValueType)
            throw new InvalidOperationException(
                $"{typeof(T)} is a struct, of which a method gets a copy. Take Merge, which returns the result.");
        Merge(Document, target, isPinned: true);
    }

    /// <summary>Changes a value, and returns what it is then: the same object where its members can be set, otherwise
    /// a changed copy. A document that does not fit is answered with 400, and nothing is changed.</summary>
    /// <param name="target">The value; <see langword="null"/> to make one.</param>
    public T Merge(T? target) => Merge(Document, target, isPinned: false);

    internal static T Merge(BodyDocument document, T? target, bool isPinned) => Read(() =>
        document.MergeInto(target, IncludeBinder.Found<T>(), isPinned)
        ?? throw new WireException(WireError.Null, "The document is null, which would remove the value.", 0, "$"));

    private static TResult Read<TResult>(Func<TResult> read)
    {
        try
        {
            return read();
        }
        catch (WireException e)
        {
            throw new PatchException(BodyReader.ProblemOf(e), e);
        }
    }

    Problem? IBoundArgument.Problem => _problem;

    /// <summary>Binds the request's body; never throws for what the client sent.</summary>
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
        // Described without a schema: of a patch nothing is required. Routing would refuse other types with an empty
        // 415; the reader says what it takes.
        builder.Metadata.Add(new AcceptsMetadata([MediaTypes.MergePatch, .. MediaTypes.OfBodies, "*/*"],
            typeof(object)));
        BindingFilter.AddTo(builder);
    }
}
