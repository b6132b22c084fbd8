using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Http.Projections;
using Sluice.Internal;

namespace Sluice;

/// <summary>
/// Extension methods that request what a lambda expression reads, and return its result:
/// <c>client.GetFromSluiceAsync("/orders/7", (Order o) => new { o.Id, Customer = o.Customer!.Name })</c> asks for
/// <c>[id,customer[name]]</c>. A member that was not requested cannot be mistaken for one that is null, because the
/// result does not have it.
/// </summary>
/// <remarks>
/// An expression consists of member accesses, <c>new</c>, <c>Select</c> over collections, and <c>ToList</c> or
/// <c>ToArray</c> on its result; anything else is a <see cref="NotSupportedException"/> (and SLC057 while compiling).
/// Where an object on the path is null, its members are null; a value type that cannot be null is then a
/// <see cref="WireException"/> with the path, unless the expression casts it: <c>(int?)o.Customer!.Id</c>. Nothing is
/// compiled at run time, so expressions work under Native AOT. Each call processes the expression once.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SluiceProjectionExtensions
{
    /// <summary>Gets a single value.</summary>
    /// <typeparam name="T">The type whose members the server selects from. Needs a generated shape under Native
    /// AOT.</typeparam>
    /// <typeparam name="TResult">The result, such as an anonymous type.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The URI; the include expression is added to its query.</param>
    /// <param name="projection">The members to request, and what is made of them.</param>
    /// <param name="options">The wires, and the names of the parameter and the header.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The result, or <see langword="null"/> if the server returned null.</returns>
    /// <exception cref="NotSupportedException">The expression contains something else than members.</exception>
    /// <exception cref="SluiceHttpException">The response is not successful.</exception>
    /// <exception cref="HttpRequestException">The server cannot be reached.</exception>
    /// <exception cref="WireException">
    /// The response is not valid for the members, or contains null where the result has none.
    /// </exception>
    public static Task<TResult?> GetFromSluiceAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ProjectionRequests.GetAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            Argument.NotNull(projection),
            options,
            cancellationToken
        );

    /// <summary>Gets a complete list.</summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T, TResult}(HttpClient, string, Expression{Func{T, TResult}},
    /// SluiceClientOptions, CancellationToken)"/>
    /// <param name="projection">The members to request of each element, and what is made of them.</param>
    public static Task<List<TResult>?> GetListFromSluiceAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ProjectionRequests.GetListAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            Argument.NotNull(projection),
            options,
            cancellationToken
        );

    /// <summary>
    /// Gets a page: an object whose member <c>items</c> contains the elements, beside <c>page</c>, <c>size</c>,
    /// <c>total</c>, <c>next</c> and <c>prev</c>, which may be absent.
    /// </summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T, TResult}(HttpClient, string, Expression{Func{T, TResult}},
    /// SluiceClientOptions, CancellationToken)"/>
    /// <param name="projection">The members to request of each item, and what is made of them.</param>
    public static Task<ClientPage<TResult>?> GetPageFromSluiceAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ProjectionRequests.GetPageAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            Argument.NotNull(projection),
            options,
            cancellationToken
        );

    /// <summary>
    /// Gets a list element by element as it arrives: a MessagePack sequence, JSON Lines or a JSON array, whichever the
    /// server returns.
    /// </summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T, TResult}(HttpClient, string, Expression{Func{T, TResult}},
    /// SluiceClientOptions, CancellationToken)"/>
    /// <param name="projection">The members to request of each element, and what is made of them.</param>
    public static IAsyncEnumerable<TResult> StreamFromSluiceAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ProjectionRequests.StreamAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            Argument.NotNull(projection),
            options,
            cancellationToken
        );
}
