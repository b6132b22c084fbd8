using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Http;
using Sluice.Reflection;

namespace Sluice;

/// <summary>
/// Asking a Sluice API for some of its fields. MessagePack is preferred and JSON taken as well; a selection travels as
/// <c>?include=</c>, or as a header where it is too long for the request line.
/// </summary>
/// <remarks>
/// Responses that are not successes throw <see cref="SluiceHttpException"/> with the status and the problem document,
/// if there is one.
/// </remarks>
public static class SluiceHttpClientExtensions
{
    /// <summary>Gets one value.</summary>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address; a selection is added to its query.</param>
    /// <param name="options">The wires and the names of parameter and header.</param>
    /// <param name="cancellationToken">Stops the request.</param>
    /// <returns>The value; <see langword="null"/> for null.</returns>
    /// <exception cref="SluiceHttpException">The server's answer is not a success.</exception>
    /// <exception cref="HttpRequestException">The server can't be reached.</exception>
    /// <exception cref="WireException">The answer is not a value of the type.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<T?> GetFromSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, SluiceClientOptions options = default,
        CancellationToken cancellationToken = default)
        where T : IShaped<T> =>
        SluiceRequests.GetAsync(client, requestUri, T.Converter, null, options, cancellationToken);

    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, SluiceClientOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task<T?> GetFromSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, in SluiceClientOptions options = default,
        CancellationToken cancellationToken = default) =>
        SluiceRequests.GetAsync(client, requestUri, Converters.For<T>(), null, options, cancellationToken);

    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, SluiceClientOptions, CancellationToken)"/>
    /// <param name="selection">The fields to ask for.</param>
    public static Task<T?> GetFromSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, FieldSelection<T> selection,
        SluiceClientOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return SluiceRequests.GetAsync(client, requestUri, selection.Converter, selection, options, cancellationToken);
    }

    /// <summary>Gets a list, whole.</summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, SluiceClientOptions, CancellationToken)"/>
    /// <param name="selection">The fields to ask for, of each element.</param>
    public static Task<List<T>?> GetListFromSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, FieldSelection<T> selection,
        SluiceClientOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return SluiceRequests.GetAsync(client, requestUri, selection.Converter.List, selection, options,
            cancellationToken);
    }

    /// <summary>
    /// Gets a list element by element, while it arrives: a MessagePack sequence, JSON Lines or a JSON array, as the
    /// server chooses.
    /// </summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, SluiceClientOptions, CancellationToken)"/>
    /// <param name="selection">The fields to ask for, of each element.</param>
    public static IAsyncEnumerable<T?> StreamFromSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, FieldSelection<T> selection,
        SluiceClientOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return SluiceRequests.StreamAsync(client, requestUri, selection, options, cancellationToken);
    }

    /// <summary>Posts a value as MessagePack; as JSON where the server answers 415.</summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, SluiceClientOptions, CancellationToken)"/>
    /// <param name="value">The value to send, with all its members.</param>
    /// <returns>The response, success or not; the caller disposes of it.</returns>
    [OverloadResolutionPriority(1)]
    public static Task<HttpResponseMessage> PostAsSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, T value, SluiceClientOptions options = default,
        CancellationToken cancellationToken = default)
        where T : IShaped<T> =>
        SluiceRequests.SendAsync(client, HttpMethod.Post, requestUri, value, T.Converter, options, cancellationToken);

    /// <inheritdoc cref="PostAsSluiceAsync{T}(HttpClient, string, T, SluiceClientOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task<HttpResponseMessage> PostAsSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, T value, in SluiceClientOptions options = default,
        CancellationToken cancellationToken = default) =>
        SluiceRequests.SendAsync(client, HttpMethod.Post, requestUri, value, Converters.For<T>(), options,
            cancellationToken);

    /// <summary>Puts a value as MessagePack; as JSON where the server answers 415.</summary>
    /// <inheritdoc cref="PostAsSluiceAsync{T}(HttpClient, string, T, SluiceClientOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<HttpResponseMessage> PutAsSluiceAsync<T>(this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, T value, SluiceClientOptions options = default,
        CancellationToken cancellationToken = default)
        where T : IShaped<T> =>
        SluiceRequests.SendAsync(client, HttpMethod.Put, requestUri, value, T.Converter, options, cancellationToken);

    /// <summary>Reads a response's content, in the wire that its content type names.</summary>
    /// <exception cref="WireException">The content is not a value of the type.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<T?> ReadFromSluiceAsync<T>(this HttpContent content, SluiceClientOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        SluiceRequests.ReadAsync(content, T.Converter, options, cancellationToken);

    /// <inheritdoc cref="ReadFromSluiceAsync{T}(HttpContent, SluiceClientOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task<T?> ReadFromSluiceAsync<T>(this HttpContent content, in SluiceClientOptions options = default,
        CancellationToken cancellationToken = default) =>
        SluiceRequests.ReadAsync(content, Converters.For<T>(), options, cancellationToken);
}
