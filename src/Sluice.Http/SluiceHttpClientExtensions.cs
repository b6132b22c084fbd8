using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Sluice.Http;
using Sluice.Internal;
using Sluice.Reflection;

namespace Sluice;

/// <summary>
/// Extension methods for requesting selected fields from a Sluice API. MessagePack is preferred and JSON is accepted. A
/// selection is sent as <c>?include=</c>, or as a header if it is too long for the request line.
/// </summary>
/// <remarks>
/// Unsuccessful responses throw <see cref="SluiceHttpException"/> with the status code and the problem document, if
/// there is one.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SluiceHttpClientExtensions
{
    /// <summary>Gets a single value.</summary>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The URI; a selection is added to its query.</param>
    /// <param name="selection">
    /// The fields to request; <see langword="null"/> for those that the server returns by default.
    /// </param>
    /// <param name="options">The wires, and the names of the parameter and the header.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The value, or <see langword="null"/> if the server returned null.</returns>
    /// <exception cref="SluiceHttpException">The response is not successful.</exception>
    /// <exception cref="HttpRequestException">The server cannot be reached.</exception>
    /// <exception cref="WireException">The response is not a valid value of the type.</exception>
    public static Task<T?> GetFromSluiceAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        FieldSelection<T>? selection = null,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        SluiceRequests.GetAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            selection?.Converter ?? Converters.GetRoot<T>(options.Shapes),
            selection?.ToString(),
            options,
            cancellationToken
        );

    /// <summary>Gets a complete list.</summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, FieldSelection{T}, SluiceClientOptions,
    /// CancellationToken)"/>
    /// <param name="selection">The fields to request for each element.</param>
    public static Task<List<T>?> GetListFromSluiceAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        FieldSelection<T> selection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(selection);
        return SluiceRequests.GetAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            selection.Converter.List,
            selection.ToString(),
            options,
            cancellationToken
        );
    }

    /// <summary>
    /// Gets a list element by element as it arrives: a MessagePack sequence, JSON Lines or a JSON array, whichever the
    /// server returns.
    /// </summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, FieldSelection{T}, SluiceClientOptions,
    /// CancellationToken)"/>
    /// <param name="selection">The fields to request for each element.</param>
    public static IAsyncEnumerable<T?> StreamFromSluiceAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        FieldSelection<T> selection,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(selection);
        return SluiceRequests.StreamAsync(
            Argument.NotNull(client),
            Argument.NotNull(requestUri),
            selection.Converter,
            selection.ToString(),
            options,
            cancellationToken
        );
    }

    /// <summary>Posts a value as MessagePack, or as JSON if the server responds with 415.</summary>
    /// <inheritdoc cref="GetFromSluiceAsync{T}(HttpClient, string, FieldSelection{T}, SluiceClientOptions,
    /// CancellationToken)"/>
    /// <param name="value">The value to send, with all its members.</param>
    /// <returns>The response, whether successful or not. The caller must dispose it.</returns>
    public static Task<HttpResponseMessage> PostAsSluiceAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        T value,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        SluiceRequests.SendAsync(
            Argument.NotNull(client),
            HttpMethod.Post,
            Argument.NotNull(requestUri),
            value,
            Converters.GetRoot<T>(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>Puts a value as MessagePack, or as JSON if the server responds with 415.</summary>
    /// <inheritdoc cref="PostAsSluiceAsync{T}(HttpClient, string, T, SluiceClientOptions, CancellationToken)"/>
    public static Task<HttpResponseMessage> PutAsSluiceAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri,
        T value,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        SluiceRequests.SendAsync(
            Argument.NotNull(client),
            HttpMethod.Put,
            Argument.NotNull(requestUri),
            value,
            Converters.GetRoot<T>(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>Reads a response's content in the wire of its content type.</summary>
    /// <exception cref="WireException">The content is not a valid value of the type.</exception>
    public static Task<T?> ReadFromSluiceAsync<T>(
        this HttpContent content,
        SluiceClientOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        SluiceRequests.ReadAsync(
            Argument.NotNull(content),
            Converters.GetRoot<T>(options.Shapes),
            options,
            cancellationToken
        );
}
