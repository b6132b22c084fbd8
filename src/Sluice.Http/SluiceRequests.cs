using System.Buffers;
using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Hosting;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Http;

/// <summary>The shared implementation of the client extension methods.</summary>
internal static class SluiceRequests
{
    private const int LongestInUrl = 2_000;

    public static Task<TResult?> GetAsync<TResult>(
        HttpClient client,
        string uri,
        Converter<TResult> converter,
        string? include,
        SluiceClientOptions options,
        CancellationToken cancellation
    ) =>
        ClientLimits.InTimeAsync(
            client,
            async inTime =>
            {
                using HttpResponseMessage response = await AskAsync(
                        client,
                        uri,
                        include,
                        options,
                        isStream: false,
                        inTime
                    )
                    .ConfigureAwait(false);
                await response
                    .Content.LoadIntoBufferAsync(client.MaxResponseContentBufferSize, inTime)
                    .ConfigureAwait(false);
                return await ReadWholeAsync(response, converter, options, inTime).ConfigureAwait(false);
            },
            cancellation
        );

    public static async IAsyncEnumerable<T?> StreamAsync<T>(
        HttpClient client,
        string uri,
        Converter<T> converter,
        string include,
        SluiceClientOptions options,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        using HttpResponseMessage response = await ClientLimits
            .InTimeAsync(
                client,
                inTime => AskAsync(client, uri, include, options, isStream: true, inTime),
                cancellation
            )
            .ConfigureAwait(false);
        Stream body = await response.Content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        if (FormatOf(response.Content) != WireFormat.MessagePack && EncodingOf(response.Content) is { } encoding)
            body = Encoding.CreateTranscodingStream(body, encoding, Encoding.UTF8);
        await using (body.ConfigureAwait(false))
        {
            IAsyncEnumerable<T?> elements = FormatOf(response.Content) switch
            {
                WireFormat.MessagePack => await SequencesAsync(
                        response,
                        body,
                        converter,
                        options.MessagePack,
                        cancellation
                    )
                    .ConfigureAwait(false),
                WireFormat.JsonLines => JsonReading.EnumerateAsync(
                    body,
                    converter,
                    options.Json with
                    {
                        JsonLines = true,
                        Indented = false,
                    },
                    cancellation
                ),
                _ => JsonReading.EnumerateAsync(body, converter, options.Json, cancellation),
            };
            await foreach (T? element in elements.ConfigureAwait(false))
                yield return element;
        }
    }

    // A header indicates a sequence, because elements may be arrays themselves; without the header, content that starts
    // like an array is one array.
    private static async Task<IAsyncEnumerable<T?>> SequencesAsync<T>(
        HttpResponseMessage response,
        Stream body,
        Converter<T> converter,
        MessagePackWireOptions options,
        CancellationToken cancellation
    )
    {
        options = AsSequence(options);
        if (!response.Headers.Contains(MediaTypes.SequenceHeader))
        {
            PipeReader input = PipeReader.Create(body);
            ReadResult start = await input.ReadAsync(cancellation).ConfigureAwait(false);
            if (!start.Buffer.IsEmpty && start.Buffer.FirstSpan[0] is (>= 0x90 and <= 0x9f) or 0xdc or 0xdd)
                options = options with { Sequences = MessagePackSequence.Array };
            input.AdvanceTo(start.Buffer.Start);
            body = input.AsStream();
        }

        return MessagePackReading.EnumerateAsync(body, converter, options, cancellation);
    }

    private static MessagePackWireOptions AsSequence(MessagePackWireOptions options) =>
        options.Sequences == MessagePackSequence.Array
            ? options with
            {
                Sequences = MessagePackSequence.Values,
            }
            : options;

    // The server may return a list as a stream, whose values are not enclosed in an array.
    private static async Task<T?> ReadWholeAsync<T>(
        HttpResponseMessage response,
        Converter<T> converter,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        if (
            FormatOf(response.Content) == WireFormat.MessagePack
            && response.Headers.Contains(MediaTypes.SequenceHeader)
        )
        {
            Stream body = await response.Content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
            if (
                converter.Shape.Accept(new SequenceList(body, AsSequence(options.MessagePack), cancellation))
                is Task<T> list
            )
                return await list.ConfigureAwait(false);
        }

        return await ReadAsync(response.Content, converter, options, cancellation).ConfigureAwait(false);
    }

    public static async Task<T?> ReadAsync<T>(
        HttpContent content,
        Converter<T> converter,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        cancellation.ThrowIfCancellationRequested(); // content in memory does not check
        byte[] body = await content.ReadAsByteArrayAsync(cancellation).ConfigureAwait(false);
        return FormatOf(content) == WireFormat.MessagePack
            ? MessagePackReading.Read(body, converter, options.MessagePack)
            : JsonReading.Read(Charsets.ToUtf8(body, EncodingOf(content)), converter, options.Json);
    }

    public static async Task<HttpResponseMessage> SendAsync<T>(
        HttpClient client,
        HttpMethod method,
        string uri,
        T value,
        Converter<T> converter,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        if (!options.JsonOnly)
        {
            HttpResponseMessage response = await SendOnceAsync(
                    client,
                    method,
                    uri,
                    value,
                    converter,
                    options,
                    cancellation
                )
                .ConfigureAwait(false);
            if (response.StatusCode != HttpStatusCode.UnsupportedMediaType)
                return response;
            response.Dispose();
        }

        return await SendOnceAsync(
                client,
                method,
                uri,
                value,
                converter,
                options with
                {
                    JsonOnly = true,
                },
                cancellation
            )
            .ConfigureAwait(false);
    }

    private static async Task<HttpResponseMessage> SendOnceAsync<T>(
        HttpClient client,
        HttpMethod method,
        string uri,
        T value,
        Converter<T> converter,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        using HttpRequestMessage request = Request(client, uri, null, options, isStream: false);
        request.Method = method;
        var body = new ArrayBufferWriter<byte>();
        var all = new FieldSelection<T>(converter, null, isDeep: true);
        if (options.JsonOnly)
            JsonWire.Serialize(body, value, all, options.Json);
        else
            MessagePackWire.Serialize(body, value, all, options.MessagePack);
        request.Content = new ReadOnlyMemoryContent(body.WrittenMemory)
        {
            Headers = { ContentType = new(options.JsonOnly ? MediaTypes.Json : MediaTypes.MessagePack) },
        };
        return await client.SendAsync(request, cancellation).ConfigureAwait(false);
    }

    /// <summary>Sends a request and returns a successful response after its headers were read.</summary>
    private static async Task<HttpResponseMessage> AskAsync(
        HttpClient client,
        string uri,
        string? include,
        SluiceClientOptions options,
        bool isStream,
        CancellationToken cancellation
    )
    {
        using HttpRequestMessage request = Request(client, uri, include, options, isStream);
        HttpResponseMessage response = await client
            .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation)
            .ConfigureAwait(false);
        if (response.IsSuccessStatusCode)
            return response;
        using (response)
            throw await ProblemDocument.ReadAsync(response, cancellation).ConfigureAwait(false);
    }

    private static HttpRequestMessage Request(
        HttpClient client,
        string uri,
        string? include,
        SluiceClientOptions options,
        bool isStream
    )
    {
        bool inHeader = include?.Length > LongestInUrl;
        // The link of a page contains the expression of the request before.
        if (include is not null)
            uri = RemoveQuery(uri, options.IncludeParameter);
        if (include is not null && !inHeader)
            uri = AddQuery(uri, options.IncludeParameter, include);
        var request = new HttpRequestMessage(HttpMethod.Get, uri)
        {
            // As the client's own methods do; without it, HTTP/2 without TLS and HTTP/3 can't be chosen.
            Version = client.DefaultRequestVersion,
            VersionPolicy = client.DefaultVersionPolicy,
        };
        // Header values are ASCII.
        if (inHeader && !request.Headers.TryAddWithoutValidation(options.IncludeHeader, Uri.EscapeDataString(include!)))
            throw new ArgumentException(
                $"SluiceClientOptions.IncludeHeader is '{options.IncludeHeader}', which is not a valid header name. "
                    + "Use letters, digits and hyphens.",
                nameof(options)
            );
        if (!options.JsonOnly)
            request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(MediaTypes.MessagePack));
        if (isStream)
            request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(MediaTypes.JsonLines, 0.9));
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(MediaTypes.Json, 0.8));
        return request;
    }

    private static string RemoveQuery(string uri, string parameter)
    {
        int start = uri.IndexOf('?');
        if (start < 0)
            return uri;
        int end = uri.IndexOf('#', start) is >= 0 and int fragment ? fragment : uri.Length;
        string[] parts = uri[(start + 1)..end].Split('&');
        string[] kept =
        [
            .. parts.Where(part =>
                !Uri.UnescapeDataString(part.Split('=', 2)[0].Replace('+', ' '))
                    .Equals(parameter, StringComparison.OrdinalIgnoreCase)
            ),
        ];
        return kept.Length == parts.Length
            ? uri
            : $"{uri[..start]}{(kept.Length == 0 ? "" : "?")}{string.Join('&', kept)}{uri[end..]}";
    }

    private static string AddQuery(string uri, string parameter, string include)
    {
        int fragment = uri.IndexOf('#');
        string tail = fragment < 0 ? "" : uri[fragment..];
        if (fragment >= 0)
            uri = uri[..fragment];
        return $"{uri}{(uri.Contains('?') ? '&' : '?')}{Uri.EscapeDataString(parameter)}="
            + $"{Uri.EscapeDataString(include)}{tail}";
    }

    private static Encoding? EncodingOf(HttpContent content) =>
        Charsets.TryFind(content.Headers.ContentType?.CharSet, out Encoding? encoding)
            ? encoding
            : throw new WireException(
                WireError.Unsupported,
                $"The response's charset '{content.Headers.ContentType?.CharSet}' is not supported."
            );

    // Treat unknown media types as JSON, so that the error refers to the bytes received.
    private static WireFormat FormatOf(HttpContent content) =>
        MediaTypes.FormatOf(content.Headers.ContentType?.MediaType) switch
        {
            WireFormat.Csv => throw new WireException(
                WireError.Unsupported,
                "The response is CSV, which has no types. Read its text with HttpClient."
            ),
            { } format => format,
            null => WireFormat.Json,
        };
}
