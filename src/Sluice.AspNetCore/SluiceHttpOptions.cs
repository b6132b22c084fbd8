using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Rows;

namespace Sluice;

/// <summary>Options that <c>AddSluice</c> configures once at start-up.</summary>
public sealed partial class SluiceHttpOptions
{
    /// <summary>Gets or sets the query parameter of include expressions. Default: <c>include</c>.</summary>
    public string IncludeParameter { get; set; } = "include";

    /// <summary>
    /// Gets or sets the header for expressions that are too long for the request line. Default: <c>Sluice-Include</c>.
    /// </summary>
    public string IncludeHeader { get; set; } = "Sluice-Include";

    /// <summary>
    /// Gets or sets the limits on expressions, strictness, and whether <c>!deep</c> is allowed. Default: 4,096
    /// characters, depth 16, 512 nodes, 2 repeats of types on a path, 30 joins, 100,000 elements, 1,000,000 rows,
    /// strict, no <c>!deep</c>. <c>WithIncludeLimits</c> sets the limits of an endpoint.
    /// </summary>
    public IncludeOptions Include { get; set; }

    /// <summary>Gets or sets the query parameter of filters. Default: <c>filter</c>.</summary>
    public string FilterParameter { get; set; } = "filter";

    /// <summary>Gets or sets the query parameter of sort expressions. Default: <c>sort</c>.</summary>
    public string SortParameter { get; set; } = "sort";

    /// <summary>
    /// Gets or sets the limits on filters. Default: 2,048 characters, depth 16, 64 comparisons, lists of 100 values, 6
    /// joins, 2 repeats of types on a path, 1,000,000 elements tested within <c>any</c> and <c>all</c> in memory.
    /// <c>WithFilterLimits</c> sets the limits of an endpoint.
    /// </summary>
    public FilterOptions Filter { get; set; }

    /// <summary>
    /// Gets or sets the limits on sort expressions. Default: 2,048 characters, 8 keys, 6 joins.
    /// </summary>
    public FilterOptions Sort { get; set; }

    /// <summary>
    /// Gets or sets how many filters of new shape may be compiled in a minute for each type; others test objects in
    /// memory without compiled code until the minute is over. No request is refused. Filters that differ only in
    /// constants have one shape, and shapes that were used recently are not new. 0 for no limit. Default: 300.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxNewShapes
    {
        get;
        set =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        FormattableString.Invariant(
                            $"SluiceHttpOptions.MaxNewShapes must be from 0 to 2,147,483,647, but is {value:N0}."
                        )
                    );
    } = 300;

    /// <summary>
    /// Gets or sets whether a request is answered with 400 if it has a query parameter of the language (<c>include</c>,
    /// <c>filter</c>, <c>sort</c>, <c>after</c>, <c>before</c>, <c>page</c>, <c>size</c>, <c>total</c>) that the
    /// endpoint of Sluice does not take. Parameters that the handler declares are not refused, nor those named by
    /// <c>ReadsQueryParameters</c>. Default: <see langword="true"/>.
    /// </summary>
    public bool RefuseIgnoredParameters { get; set; } = true;

    /// <summary>
    /// Gets or sets the options for writing and reading JSON. Setting them, even to <c>default</c>, replaces the
    /// settings of the host's JSON options for all endpoints. If they are not set, endpoints follow
    /// <c>ConfigureHttpJsonOptions</c>, and controllers <c>AddJsonOptions</c>; a setting that has no counterpart here
    /// is an error at start-up.
    /// </summary>
    /// <exception cref="ArgumentException">The options have <see cref="JsonWireOptions.Shapes"/>.</exception>
    public JsonWireOptions Json
    {
        get;
        set => (field, IsJsonChosen) = (EndpointShapes.Refuse(value), true);
    }
    internal bool IsJsonChosen { get; private set; }

    /// <summary>Gets or sets the options for writing and reading MessagePack.</summary>
    /// <exception cref="ArgumentException">The options have <see cref="MessagePackWireOptions.Shapes"/>.</exception>
    public MessagePackWireOptions MessagePack
    {
        get;
        set => field = EndpointShapes.Refuse(value);
    }

    /// <summary>
    /// Gets or sets whether non-streamed responses have a strong <c>ETag</c> and a matching <c>If-None-Match</c>
    /// results in 304. A tag that the handler has set is kept, and compared by nobody but the handler. Default:
    /// <see langword="false"/>.
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
    /// Gets or sets the maximum number of objects and arrays in a request body. More result in 400: an empty one is
    /// two bytes of JSON or one of MessagePack, and about a hundred in memory. Where the body's type has a collection
    /// of text, decimals or other elements that take many times their size in memory, all arrays of the body together
    /// may have four times as many elements; in MessagePack, the members of objects with keys count among them. Where
    /// no type is declared, four times as many values are allowed. Default: 500,000.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxBodyContainers
    {
        get;
        set =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        FormattableString.Invariant(
                            $"SluiceHttpOptions.MaxBodyContainers must be from 0 to 2,147,483,647, but is {value:N0}."
                        )
                    );
    } = 500_000;

    /// <summary>
    /// Gets or sets the maximum page size of <c>SluiceResults.Page(query, page, size, include)</c>, at least 1. A
    /// larger size results in 400. Default: 1,000.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxPageSize
    {
        get;
        set =>
            field =
                value >= 1
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        FormattableString.Invariant(
                            $"SluiceHttpOptions.MaxPageSize must be from 1 to 2,147,483,647, but is {value:N0}."
                        )
                    );
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
        set =>
            _rows = value is >= 256 and <= 16 * 1024 * 1024
                ? _rows with
                {
                    FlushSize = value,
                }
                : throw new ArgumentOutOfRangeException(
                    nameof(value),
                    FormattableString.Invariant(
                        $"SluiceHttpOptions.FlushSize must be from 256 to 16,777,216 bytes, but is {value:N0}."
                    )
                );
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
        set =>
            _rows =
                value == Timeout.InfiniteTimeSpan || (value >= TimeSpan.Zero && value <= TimeSpan.FromMinutes(1))
                    ? _rows with
                    {
                        FlushInterval = value,
                    }
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        "SluiceHttpOptions.FlushInterval must be from 0 "
                            + $"to 1 minute, or Timeout.InfiniteTimeSpan, but is {value}."
                    );
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

    // The statement of a request that may change something is not stopped, because what it has done would be undone.
    internal RowOptions RowsFor(HttpRequest request) => _rows with { RunsToEnd = !SafeMethods.Contain(request) };

    private HostJsonLimits? _limits;

    /// <summary>Gets the naming of members in include expressions.</summary>
    public MemberNaming IncludeNames => new(Include.Naming, Include.NamingPolicy);

    /// <summary>Returns the names of an enumeration's constants in JSON, where they are written by name.</summary>
    /// <param name="shape">The enumeration.</param>
    public IEnumerable<string> NamesOf<T>(EnumTypeShape<T> shape)
        where T : struct, Enum
    {
        ArgumentNullException.ThrowIfNull(shape);
        return shape.NamesUnder(Json.EnumNaming).Select(each => each.Value);
    }

    /// <summary>Returns the name of a member of a page on a wire.</summary>
    internal string NameOf(string name, WireFormat format) =>
        format == WireFormat.MessagePack
            ? new MemberNaming(MessagePack.Naming, MessagePack.NamingPolicy).NameOf(name)
            : Names.NameOf(name);

    /// <summary>Gets the naming of members in JSON.</summary>
    public MemberNaming Names => new(Json.Naming, Json.NamingPolicy);

    /// <summary>Returns the options of endpoints with given JSON options; names follow them everywhere.</summary>
    /// <param name="json">The JSON options.</param>
    /// <param name="limits">What the host's settings do that the options cannot.</param>
    internal SluiceHttpOptions Under(JsonWireOptions json, HostJsonLimits? limits)
    {
        // The guards are shared.
        _ = Hidden;
        var view = (SluiceHttpOptions)MemberwiseClone();
        (view.Json, view._limits) = (json, limits);
        (view._wires, view._streams, view._bodyWires) = (NewWires(), NewWires(), NewWires());
        view.Include =
            view.Include.Naming == WireNaming.Unset && view.Include.NamingPolicy is null
                ? view.Include with
                {
                    Naming = json.Naming,
                    NamingPolicy = json.NamingPolicy,
                }
                : view.Include;
        view.Filter = Named(view.Filter, json);
        view.Sort = Named(view.Sort, json);
        // WireNaming.None would also leave computed members out.
        if (view.MessagePack.Naming == WireNaming.Unset && view.MessagePack.NamingPolicy is null)
            view.MessagePack =
                json.Naming == WireNaming.None && json.NamingPolicy is null
                    ? view.MessagePack with
                    {
                        NamingPolicy = NamesInCode.Instance,
                    }
                    : view.MessagePack with
                    {
                        Naming = json.Naming,
                        NamingPolicy = json.NamingPolicy,
                    };
        if (json.RequireConstructorParameters)
            view.MessagePack = view.MessagePack with { RequireConstructorParameters = true };
        return view;
    }

    private static FilterOptions Named(FilterOptions options, JsonWireOptions json)
    {
        options = options with { EnumNames = options.EnumNames ?? HostWire.Json(json).EnumNames };
        return options.Naming == WireNaming.Unset && options.NamingPolicy is null
            ? options with
            {
                Naming = json.Naming,
                NamingPolicy = json.NamingPolicy,
            }
            : options;
    }

    /// <summary>Returns why a type cannot be written, or read, as the host would.</summary>
    internal string? ReasonAgainst(TypeShape shape, bool isBody) => _limits?.ReasonFor(shape, isBody);

    /// <summary>Returns why a page, or elements one by one, cannot be written as the host would.</summary>
    internal string? ReasonAgainstParts() => _limits?.ReasonForParts();

    /// <summary>Returns why rows of SQL cannot be written as the host would write objects.</summary>
    internal string? ReasonAgainstRows(TypeShape? shape) => _limits?.ReasonForRows(shape);

    /// <summary>Refuses a type that cannot be written as the host would and that no endpoint declares.</summary>
    /// <exception cref="SluiceEndpointException">A setting of the host has no counterpart.</exception>
    internal void RequireMapped(HttpContext context, TypeShape? shape, bool isRows = false)
    {
        if (_limits is not { } limits)
            return;
        string? reason = isRows ? limits.ReasonForRows(shape) : null;
        if (shape is not null)
            reason ??= limits.ReasonFor(shape, isBody: false);
        if (reason is null)
            return;
        throw new SluiceEndpointException($"{context.GetEndpoint()?.DisplayName}: {reason}");
    }

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
        if (
            !typeof(T).GetProperties(Any).Any(property => property.Name == member)
            && !typeof(T).GetFields(Any).Any(field => field.Name == member)
        )
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

    private const DynamicallyAccessedMemberTypes Enveloped =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields;
    internal EnvelopeRegistry Envelopes { get; } = new();

    private const DynamicallyAccessedMemberTypes Guardable =
        DynamicallyAccessedMemberTypes.PublicProperties
        | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields
        | DynamicallyAccessedMemberTypes.NonPublicFields;

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

    /// <summary>Returns whether metadata of an endpoint is about a response that Sluice writes.</summary>
    /// <param name="metadata">The metadata.</param>
    public static bool IsOfSluice(IProducesResponseTypeMetadata metadata) => metadata is SluiceProduces;

    /// <summary>
    /// Returns which members the body of an endpoint may set, for tools that describe endpoints.
    /// </summary>
    /// <param name="services">The application's services.</param>
    /// <param name="metadata">The metadata of the endpoint.</param>
    /// <param name="body">The shape of the body.</param>
    /// <returns><see langword="null"/> if it may set every member that can be set.</returns>
    public Selection.SettableMembers? SettableIn(
        IServiceProvider services,
        IEnumerable<object> metadata,
        Model.TypeShape body
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(metadata);
        ArgumentNullException.ThrowIfNull(body);
        return services
            .GetService<BodyDeclarations>()
            ?.FindMembers(metadata.OfType<SettableAttribute>().LastOrDefault(), this, body);
    }

    /// <summary>Returns whether a type is registered as an envelope.</summary>
    public bool IsEnvelope(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Envelopes.FindContent(type) is not null;
    }

    internal static SluiceHttpOptions Of(HttpContext context) =>
        context.RequestServices.GetService<SluiceRegistration>()?.FindOptions(context.GetEndpoint())
        ?? throw SluiceRegistration.Missing(context.GetEndpoint()?.DisplayName);

    /// <summary>
    /// Returns the options of an endpoint: those of <c>AddSluice</c>, with the JSON options that apply to it.
    /// </summary>
    /// <param name="services">The application's services.</param>
    /// <param name="metadata">The endpoint's metadata; for an action, with its descriptor.</param>
    /// <exception cref="InvalidOperationException"><c>AddSluice</c> was not called.</exception>
    public static SluiceHttpOptions Of(IServiceProvider services, IEnumerable<object> metadata)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(metadata);
        return services.GetService<SluiceRegistration>()?.FindOptions(metadata)
            ?? throw SluiceRegistration.Missing(null);
    }

    internal static SluiceHttpOptions Of(IServiceProvider services, string? endpoint) =>
        services.GetService<SluiceRegistration>()?.Options ?? throw SluiceRegistration.Missing(endpoint);
}
