using System.Buffers;
using System.Collections.Immutable;
using System.Data.Common;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.Packages.Tests.Outside;

/// <summary>
/// A host over <see cref="HttpListener"/>, written by somebody who has only the packages: it binds include expressions,
/// negotiates, hides guarded members from callers without a role, streams, and reports errors. docs/writing-a-host.md
/// explains it.
/// </summary>
internal sealed class TinyHost : IAsyncDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Dictionary<string, Func<Call, Task>> _routes = [];
    private readonly Task _serving;

    public TinyHost()
    {
        using (var free = new TcpListener(IPAddress.Loopback, 0))
        {
            free.Start();
            Address = new Uri($"http://localhost:{((IPEndPoint)free.LocalEndpoint).Port}/");
        }
        _listener.Prefixes.Add(Address.ToString());
        _listener.Start();
        _serving = ServeAsync();
    }

    public Uri Address { get; }

    /// <summary>Maps a path to a single value.</summary>
    public void Map<T>(string path, Func<FieldSelection<T>, T?> handler) =>
        _routes.Add(
            path,
            call =>
                call.AnswerAsync<T>(
                    MediaTypes.ForValues,
                    (wire, selection) =>
                    {
                        var body = new ArrayBufferWriter<byte>();
                        wire.Serialize(body, handler(selection), selection);
                        return call.SendAsync(body.WrittenMemory);
                    }
                )
        );

    /// <summary>Maps a path to elements that are sent as they arrive.</summary>
    public void MapStream<T>(string path, Func<IAsyncEnumerable<T>> handler, Func<T, string?>? eventId = null) =>
        _routes.Add(
            path,
            call =>
                call.AnswerAsync<T>(
                    MediaTypes.ForStreams,
                    (wire, selection) => wire.SerializeAsync(call.Chunks(), handler(), selection, eventId)
                )
        );

    /// <summary>Maps a path to the rows of a query, whose columns are matched to the members of a type.</summary>
    public void MapRows<T>(string path, Func<DbDataReader> handler) =>
        _routes.Add(
            path,
            call =>
                call.AnswerAsync<T>(
                    MediaTypes.ForRows,
                    async (wire, selection) =>
                    {
                        await using DbDataReader reader = handler();
                        await wire.SerializeRowsAsync(call.Chunks(), reader, new RowOptions { Selection = selection });
                    }
                )
        );

    /// <summary>Maps a path to a body, and the members of it that were sent.</summary>
    public void MapBody<T>(string path, Action<T?, SentMembers<T>> handler) =>
        _routes.Add(
            path,
            call =>
                call.ReadAsync<T>(document =>
                {
                    Converter<T> converter = FieldSelection<T>.All.GetConverter();
                    handler(document.Read(converter), document.ReadSent(converter));
                })
        );

    /// <summary>Maps a path to changes of an existing value.</summary>
    public void MapPatch<T>(string path, T target)
        where T : class =>
        _routes.Add(
            path,
            call =>
                call.ReadAsync<T>(document =>
                    document.Merge(target, FieldSelection<T>.All.GetConverter(), isInPlace: true)
                )
        );

    private async Task ServeAsync()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
            {
                return;
            }
            await new Call(context).RunAsync(_routes.GetValueOrDefault(context.Request.Url!.AbsolutePath));
        }
    }

    public async ValueTask DisposeAsync()
    {
        _listener.Close();
        await _serving;
    }

    /// <summary>One request and its response.</summary>
    private sealed class Call(HttpListenerContext context)
    {
        private readonly string[] _roles = context.Request.Headers.GetValues("Role") ?? [];
        private bool _hasStarted;

        public async Task RunAsync(Func<Call, Task>? handler)
        {
            try
            {
                if (handler is null)
                    await ProblemAsync(404, "There is no such resource.");
                else
                    await handler(this);
            }
            catch (IncludeException e) when (!_hasStarted)
            {
                await ProblemAsync(400, e.Message);
            }
            catch (WireException e) when (!_hasStarted && e.Error is WireError.TooManyElements or WireError.Depth)
            {
                await ProblemAsync(400, e.Message);
            }
            catch (Exception) when (_hasStarted)
            {
                // The client must not mistake the part for the whole.
                context.Response.Abort();
                return;
            }
            catch (Exception)
            {
                await ProblemAsync(500, "The response could not be written.");
            }
            context.Response.Close();
        }

        public async Task AnswerAsync<T>(ImmutableArray<string> offers, Func<HostWire, FieldSelection<T>, Task> write)
        {
            string? include = context.Request.QueryString["include"];
            FieldSelection<T> selection = FieldSelection.Parse(
                FieldSelection<T>.All.GetConverter(),
                include,
                new IncludeOptions { MaxElements = 3, MaxRepeats = 2 },
                member => MayUse(member) ? MemberAccess.Allowed : MemberAccess.Absent
            );
            if (!MediaTypes.TryChoose(context.Request.Headers.GetValues("Accept") ?? [], offers, out string mediaType))
            {
                await ProblemAsync(406, "None of the accepted media types is supported.");
                return;
            }
            context.Response.ContentType = MediaTypes.WithCharset(mediaType);
            using (HostWire.RestrictUntypedValues(shape => FieldSelection.AllOf(shape.Converter).Restrict(MayUse)))
                await write(WireOf(MediaTypes.FormatOf(mediaType)!.Value), selection);
        }

        public async Task ReadAsync<T>(Action<WireDocument> read)
        {
            ContentTypeOf(out string mediaType, out string charset);
            if (
                MediaTypes.FormatOfBody(mediaType, isPatch: true) is not { } format
                || !WireDocument.TryFindEncoding(charset, out Encoding? encoding)
            )
            {
                await ProblemAsync(415, "The content type is not supported.");
                return;
            }
            var body = new MemoryStream();
            await context.Request.InputStream.CopyToAsync(body);
            try
            {
                read(new WireDocument(body.ToArray(), WireOf(format), encoding, member => !MayUse(member)));
                context.Response.StatusCode = 204;
            }
            catch (WireException e)
            {
                await ProblemAsync(400, $"{e.Path}: {e.Message}");
            }
        }

        public async Task SendAsync(ReadOnlyMemory<byte> body)
        {
            context.Response.ContentLength64 = body.Length;
            _hasStarted = true;
            await context.Response.OutputStream.WriteAsync(body);
        }

        public WireOutput Chunks() => new ChunkedOutput(this);

        private bool MayUse(MemberShape member) => member.Traits.Policies.All(_roles.Contains);

        private static HostWire WireOf(WireFormat format) =>
            format switch
            {
                WireFormat.MessagePack => HostWire.MessagePack(
                    new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
                ),
                WireFormat.JsonLines => HostWire.Json(new JsonWireOptions { JsonLines = true }),
                WireFormat.EventStream => HostWire.EventStream() with { EventEnd = "end" },
                _ => HostWire.Json(),
            };

        private void ContentTypeOf(out string mediaType, out string charset)
        {
            string[] parts = (context.Request.ContentType ?? "").Split(';', StringSplitOptions.TrimEntries);
            mediaType = parts[0];
            charset =
                parts.Skip(1).FirstOrDefault(part => part.StartsWith("charset=", StringComparison.Ordinal))?[8..] ?? "";
        }

        private Task ProblemAsync(int status, string detail)
        {
            context.Response.StatusCode = status;
            context.Response.ContentType = MediaTypes.Problem;
            return SendAsync(JsonWire.SerializeToUtf8Bytes(new Problem(status, detail)));
        }

        private sealed class ChunkedOutput(Call call) : WireOutput
        {
            public override async ValueTask<bool> WriteAsync(
                ReadOnlyMemory<byte> bytes,
                CancellationToken cancellationToken
            )
            {
                if (!call._hasStarted)
                    call.Response.SendChunked = true;
                call._hasStarted = true;
                await call.Response.OutputStream.WriteAsync(bytes, cancellationToken);
                await call.Response.OutputStream.FlushAsync(cancellationToken);
                return true;
            }

            // A response that is complete before anything was sent needs no chunks.
            public override async ValueTask<bool> CompleteAsync(
                ReadOnlyMemory<byte> bytes,
                CancellationToken cancellationToken
            )
            {
                if (call._hasStarted)
                    return await WriteAsync(bytes, cancellationToken);
                await call.SendAsync(bytes);
                return true;
            }
        }

        private HttpListenerResponse Response => context.Response;
    }
}

/// <summary>A problem (RFC 9457).</summary>
[Shape]
internal sealed partial record Problem(int Status, string Detail);
