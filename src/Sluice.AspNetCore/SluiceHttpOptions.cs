using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;
using Sluice.Rows;

namespace Sluice;

/// <summary>Specifies how a member that the caller may not see is treated when a request names it.</summary>
public enum UnauthorizedMemberHandling
{
    /// <summary>Treats the member as if it did not exist; the response is the same as for an unknown name.</summary>
    Hide,
    /// <summary>Responds with 403, without revealing more than the request named.</summary>
    Forbid,
}

/// <summary>Options that <c>AddSluice</c> configures once at start-up.</summary>
public sealed class SluiceHttpOptions
{
    /// <summary>Gets or sets the query parameter of include expressions. Default: <c>include</c>.</summary>
    public string IncludeParameter { get; set; } = "include";
    /// <summary>
    /// Gets or sets the header for expressions that are too long for the request line. Default: <c>Sluice-Include</c>.
    /// </summary>
    public string IncludeHeader { get; set; } = "Sluice-Include";
    /// <summary>
    /// Gets or sets the limits on expressions, strictness, and whether <c>!deep</c> is allowed. Default: 4,096
    /// characters, depth 16, 512 nodes, 2 repeats of types on a path, 30 joins, 100,000 elements, strict, no
    /// <c>!deep</c>. <c>WithIncludeLimits</c> sets the limits of an endpoint.
    /// </summary>
    public IncludeOptions Include { get; set; }
    /// <summary>Gets or sets the query parameter of filters. Default: <c>filter</c>.</summary>
    public string FilterParameter { get; set; } = "filter";
    /// <summary>Gets or sets the query parameter of sort expressions. Default: <c>sort</c>.</summary>
    public string SortParameter { get; set; } = "sort";
    /// <summary>
    /// Gets or sets the limits on filters. Default: 2,048 characters, depth 16, 64 comparisons, lists of 100 values, 6
    /// joins. <c>WithFilterLimits</c> sets the limits of an endpoint.
    /// </summary>
    public FilterOptions Filter { get; set; }
    /// <summary>
    /// Gets or sets the limits on sort expressions. Default: 2,048 characters, 8 keys, 6 joins.
    /// </summary>
    public FilterOptions Sort { get; set; }
    /// <summary>
    /// Gets or sets how many filters and sort expressions of new shape are bound in a minute for each type; others
    /// are answered with 429 until the minute is over. Filters that differ only in constants have one shape, and
    /// shapes that were used recently are not new. Every shape is a query that the provider must compile. 0 for no
    /// limit. Default: 300.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxNewShapes
    {
        get;
        set => field = value >= 0
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), FormattableString.Invariant(
                $"SluiceHttpOptions.MaxNewShapes must be from 0 to 2,147,483,647, but is {value:N0}."));
    } = 300;
    /// <summary>Gets or sets the options for writing and reading JSON.</summary>
    public JsonWireOptions Json { get; set; }
    /// <summary>Gets or sets the options for writing and reading MessagePack.</summary>
    public MessagePackWireOptions MessagePack { get; set; }
    /// <summary>
    /// Gets or sets whether non-streamed responses have a strong <c>ETag</c> and a matching <c>If-None-Match</c>
    /// results in 304. Default: <see langword="false"/>.
    /// </summary>
    public bool UseETags { get; set; }
    /// <summary>
    /// Gets or sets the response to a request that names a member its caller may not see. Default:
    /// <see cref="UnauthorizedMemberHandling.Hide"/>.
    /// </summary>
    public UnauthorizedMemberHandling UnauthorizedMembers { get; set; }
    /// <summary>
    /// Gets or sets what happens to a member of a body that the request may not set (<see cref="SettableAttribute"/>).
    /// Default: <see cref="UnsettableMemberHandling.Reject"/>.
    /// </summary>
    public UnsettableMemberHandling UnsettableMembers { get; set; }
    /// <summary>
    /// Gets or sets the maximum size of a request body that <see cref="Body{T}"/> reads, in bytes. The server's own
    /// limit applies as well. Default: 30,000,000.
    /// </summary>
    public long MaxBodyBytes { get; set; } = 30_000_000;
    /// <summary>
    /// Gets or sets the maximum page size of <c>SluiceResults.Page(query, page, size, include)</c>, at least 1. A
    /// larger size results in 400. Default: 1,000.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxPageSize
    {
        get;
        set => field = value >= 1
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), FormattableString.Invariant(
                $"SluiceHttpOptions.MaxPageSize must be from 1 to 2,147,483,647, but is {value:N0}."));
    } = 1_000;
    /// <summary>
    /// Gets or sets the number of bytes of a stream, of rows or of a query that are buffered before they are sent, from
    /// 256 to 16 MB. While a slow client blocks sending, the source is not read. The same in every format. Default:
    /// 32,768.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int FlushSize
    {
        get => _rows.FlushSize;
        set => _rows = value is >= 256 and <= 16 * 1024 * 1024
            ? _rows with { FlushSize = value }
            : throw new ArgumentOutOfRangeException(nameof(value), FormattableString.Invariant(
                $"SluiceHttpOptions.FlushSize must be from 256 to 16,777,216 bytes, but is {value:N0}."));
    }
    /// <summary>
    /// Gets or sets how long buffered elements of a stream, of rows or of a query wait for a source that is not ready
    /// with the next element before they are sent, even if they are smaller than <see cref="FlushSize"/>. Elements
    /// that arrive within this time share a packet. Nothing is sent before the first element.
    /// <see cref="Timeout.InfiniteTimeSpan"/> waits without limit. Default: 5 milliseconds.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than one minute.</exception>
    public TimeSpan FlushInterval
    {
        get => _rows.FlushInterval;
        set => _rows = value == Timeout.InfiniteTimeSpan
            || (value >= TimeSpan.Zero && value <= TimeSpan.FromMinutes(1))
            ? _rows with { FlushInterval = value }
            : throw new ArgumentOutOfRangeException(nameof(value), "SluiceHttpOptions.FlushInterval must be from 0 "
                + $"to 1 minute, or Timeout.InfiniteTimeSpan, but is {value}.");
    }
    /// <summary>
    /// Gets or sets the reconnection time that server-sent events specify, rounded down to milliseconds;
    /// <see langword="null"/> leaves it to the client. Default: <see langword="null"/>.
    /// </summary>
    public TimeSpan? EventRetry { get; set; }
    /// <summary>
    /// Gets or sets the name of the event that ends a complete stream of server-sent events, so that the client closes
    /// its connection instead of reconnecting. Its data is <c>{}</c>. <see langword="null"/> disables the event.
    /// Default: <c>end</c>.
    /// </summary>
    public string? EventEnd { get; set; } = "end";
    private RowOptions _rows;
    internal RowOptions Rows => _rows;
    // The options do not change once a request was served.
    private readonly HostWire?[] _wires = new HostWire?[4], _streams = new HostWire?[4];

    /// <summary>Returns the wire of complete values and of bodies.</summary>
    internal HostWire WireOf(WireFormat format) => _wires[(int)format] ??=
        format == WireFormat.MessagePack ? HostWire.MessagePack(MessagePack) : HostWire.Json(Json);

    /// <summary>Returns the wire of streams and rows.</summary>
    internal HostWire StreamOf(WireFormat format) => _streams[(int)format] ??= Flushed(format switch
    {
        WireFormat.MessagePack => HostWire.MessagePack(SluiceStreams.SequenceOf(MessagePack)),
        WireFormat.JsonLines => HostWire.Json(SluiceStreams.LinesOf(Json)),
        WireFormat.EventStream => HostWire.EventStream(Json) with { EventRetry = EventRetry, EventEnd = EventEnd },
        _ => HostWire.Json(Json),
    });

    /// <summary>Returns a wire that flushes as the options say.</summary>
    internal HostWire Flushed(HostWire wire) =>
        wire with { FlushSize = FlushSize, FlushInterval = FlushInterval };

    /// <summary>
    /// Guards a member with an authorization policy, for types you cannot annotate with
    /// <see cref="RequirePolicyAttribute"/>. The guard also applies to derived types.
    /// </summary>
    /// <typeparam name="T">
    /// The type that declares the member: a class, a struct, or an interface that they implement.
    /// </typeparam>
    /// <param name="member">The member's name in code.</param>
    /// <param name="policy">The policy's name.</param>
    /// <exception cref="ArgumentException">The type has no such member, or the member is already guarded.</exception>
    public void RequirePolicy<[DynamicallyAccessedMembers(Guardable)] T>(string member, string policy)
    {
        ArgumentException.ThrowIfNullOrEmpty(member);
        ArgumentException.ThrowIfNullOrEmpty(policy);
        // A misspelled guard would silently guard nothing.
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        if (!typeof(T).GetProperties(Any).Any(property => property.Name == member)
            && !typeof(T).GetFields(Any).Any(field => field.Name == member))
            throw new ArgumentException($"{typeof(T)} has no member '{member}' that is written.", nameof(member));
        _policies.Add((typeof(T), member), policy);
    }

    /// <summary>
    /// Registers a type as an envelope: a selection applies to one of its members, or to each element of that member,
    /// and the other members are always written. Endpoints return it through
    /// <see cref="SluiceResults.Envelope{TEnvelope, T}(TEnvelope, Include{T})"/>, through <c>.In(envelope)</c> on
    /// streams and queries, or directly under <c>.WithSluice()</c>.
    /// </summary>
    /// <typeparam name="TEnvelope">The envelope type.</typeparam>
    /// <param name="member">The member's name in code.</param>
    /// <exception cref="ArgumentException">The type has no such member, or is already registered.</exception>
    public void AddEnvelope<[DynamicallyAccessedMembers(Enveloped)] TEnvelope>(string member) =>
        AddEnvelope(typeof(TEnvelope), member);

    /// <summary>
    /// Registers a type, or all constructed types of an open generic type (<c>typeof(PaginatedItems&lt;&gt;)</c>), as
    /// an envelope.
    /// </summary>
    /// <inheritdoc cref="AddEnvelope{TEnvelope}(string)"/>
    /// <param name="envelope">The envelope type.</param>
    /// <param name="member">The member's name in code.</param>
    public void AddEnvelope([DynamicallyAccessedMembers(Enveloped)] Type envelope, string member)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        ArgumentException.ThrowIfNullOrEmpty(member);
        Envelopes.Add(envelope, member);
    }

    private const DynamicallyAccessedMemberTypes Enveloped = DynamicallyAccessedMemberTypes.PublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields;
    internal EnvelopeRegistry Envelopes { get; } = new();

    private const DynamicallyAccessedMemberTypes Guardable =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
            | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;

    private readonly Dictionary<(Type Type, string Member), string> _policies = [];
    private GuardedTypes? _guards;
    private HiddenMembers? _hidden;
    internal GuardedTypes Guards => _guards ??= new(_policies);
    internal HiddenMembers Hidden => _hidden ??= new(Guards);

    /// <summary>
    /// Gets whether the wires' options contain types that no shape reaches: union cases and types named on the wire.
    /// </summary>
    internal bool RegistersTypes =>
        Json.Unions is not null || MessagePack.Unions is not null || MessagePack.Types is not null;
    internal IEnumerable<Type> RegisteredTypes =>
        [.. Json.Unions?.CaseTypes ?? [], .. MessagePack.Unions?.CaseTypes ?? [], .. MessagePack.Types?.Listed ?? []];

    /// <summary>
    /// Returns whether a policy guards a member, so that a document that everyone may read must not name it.
    /// </summary>
    public bool IsGuarded(Model.MemberShape member)
    {
        ArgumentNullException.ThrowIfNull(member);
        return Guards.PoliciesOf(member).Any();
    }

    /// <summary>
    /// Returns whether the host's own JSON does not write a property, because its member is guarded, ignored or never
    /// written.
    /// </summary>
    /// <param name="contract">The contract of the object.</param>
    /// <param name="property">One of its properties.</param>
    public bool IsHidden(JsonTypeInfo contract, JsonPropertyInfo property)
    {
        ArgumentNullException.ThrowIfNull(contract);
        ArgumentNullException.ThrowIfNull(property);
        return Hidden.Contains(contract, property);
    }

    /// <summary>
    /// Returns which members the body of an endpoint may set, for tools that describe endpoints.
    /// </summary>
    /// <param name="services">The application's services.</param>
    /// <param name="metadata">The metadata of the endpoint.</param>
    /// <param name="body">The shape of the body.</param>
    /// <returns><see langword="null"/> if it may set every member that can be set.</returns>
    public Selection.SettableMembers? SettableIn(IServiceProvider services, IEnumerable<object> metadata,
        Model.TypeShape body)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(metadata);
        ArgumentNullException.ThrowIfNull(body);
        return services.GetService<BodyDeclarations>()
            ?.Of(metadata.OfType<SettableAttribute>().LastOrDefault(), this, body);
    }

    /// <summary>Returns whether a type is registered as an envelope.</summary>
    public bool IsEnvelope(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Envelopes.Of(type) is not null;
    }

    internal static SluiceHttpOptions Of(HttpContext context) =>
        context.RequestServices.GetService<SluiceRegistration>()?.Options
            ?? throw SluiceRegistration.Missing(context.GetEndpoint()?.DisplayName);

    internal static SluiceHttpOptions Of(IServiceProvider services, string? endpoint) =>
        services.GetService<SluiceRegistration>()?.Options ?? throw SluiceRegistration.Missing(endpoint);
}
