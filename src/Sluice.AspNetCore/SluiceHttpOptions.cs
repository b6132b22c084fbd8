using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Policies;
using Sluice.Internal;
using Sluice.Rows;
using Sluice.Wires;

namespace Sluice;

/// <summary>How a member that the caller may not see is treated when a request names it.</summary>
public enum UnauthorizedMembers
{
    /// <summary>As if it did not exist: the answer is that of any unknown name.</summary>
    Hide,
    /// <summary>403, naming no more than the request did.</summary>
    Forbid,
}

/// <summary>What <c>AddSluice</c> configures, once at start-up.</summary>
public sealed class SluiceHttpOptions
{
    /// <summary>The query parameter of include expressions. Default: <c>include</c>.</summary>
    public string IncludeParameter { get; set; } = "include";
    /// <summary>
    /// The header that may hold an expression too long for the request line. Default: <c>Sluice-Include</c>.
    /// </summary>
    public string IncludeHeader { get; set; } = "Sluice-Include";
    /// <summary>
    /// Limits on expressions, strictness and whether <c>!deep</c> is allowed. Default: 4,096 characters, depth 16, 512
    /// nodes, 2 repeats of types on a path, 30 joins, 100,000 elements, strict, no <c>!deep</c>.
    /// <c>WithIncludeLimits</c> sets those of one endpoint.
    /// </summary>
    public IncludeOptions Include { get; set; }
    /// <summary>How JSON is written and read.</summary>
    public JsonWireOptions Json { get; set; }
    /// <summary>How MessagePack is written and read.</summary>
    public MessagePackWireOptions MessagePack { get; set; }
    /// <summary>
    /// Whether whole responses carry a strong <c>ETag</c> and answer <c>If-None-Match</c> with 304. Default: false.
    /// </summary>
    public bool UseETags { get; set; }
    /// <summary>
    /// What a request gets that names a member its caller may not see. Default: <see cref="UnauthorizedMembers.Hide"/>.
    /// </summary>
    public UnauthorizedMembers UnauthorizedMembers { get; set; }
    /// <summary>
    /// The largest request body that <see cref="Body{T}"/> reads, in bytes. Default: 30,000,000; the server's own limit
    /// holds too.
    /// </summary>
    public long MaxBodyBytes { get; set; } = 30_000_000;
    /// <summary>
    /// The most elements of a page that <c>SluiceResults.Page(query, page, size, include)</c> reads, from 1; a larger
    /// size is 400. Default: 1,000.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxPageSize
    {
        get;
        set => field = OptionRange.Require(value, 1, int.MaxValue, "SluiceHttpOptions.MaxPageSize");
    } = 1_000;
    /// <summary>
    /// Bytes of a stream, of rows or of a query that are gathered before they are sent, from 256 to 16 MB; while a slow
    /// reader holds them up, the source is asked for no more. The same in every form of a response. Default: 32,768.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of that range.</exception>
    public int FlushThreshold
    {
        get;
        set => field = FlushPolicy.CheckSize(value, "SluiceHttpOptions.FlushThreshold");
    } = FlushPolicy.DefaultSize;
    /// <summary>
    /// How long the elements of a stream, of rows or of a query wait for a source that is not ready with the next one,
    /// before they are sent even though they are fewer than <see cref="FlushThreshold"/> bytes: shorter waits
    /// share one packet. Nothing is sent before the first element. Default: 5 milliseconds;
    /// <see cref="Timeout.InfiniteTimeSpan"/> for as long as it takes.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative, or more than a minute.</exception>
    public TimeSpan FlushInterval
    {
        get;
        set => field = FlushPolicy.CheckInterval(value, "SluiceHttpOptions.FlushInterval");
    } = FlushPolicy.DefaultInterval;
    /// <summary>
    /// What server-sent events say of the time after which a client connects again, rounded down to milliseconds;
    /// <see langword="null"/> for the client's own. Default: <see langword="null"/>.
    /// </summary>
    public TimeSpan? EventRetry { get; set; }
    /// <summary>
    /// The name of the event that ends a complete stream of server-sent events: a client closes its connection there,
    /// instead of connecting again. Its data is <c>{}</c>. Default: <c>end</c>; <see langword="null"/> for no such
    /// event.
    /// </summary>
    public string? EventEnd { get; set; } = "end";
    internal FlushPolicy FlushPolicy => new(FlushThreshold, FlushInterval);
    internal RowOptions Rows => new() { FlushSize = FlushThreshold, FlushInterval = FlushInterval };

    /// <summary>
    /// Guards a member by an authorization policy, for types one does not own. Others carry
    /// <see cref="RequirePolicyAttribute"/>. The guard holds in derived types too.
    /// </summary>
    /// <typeparam name="T">
    /// The type that has the member: a class, a struct, or an interface that these implement.
    /// </typeparam>
    /// <param name="member">The member's name in code.</param>
    /// <param name="policy">The policy's name.</param>
    /// <exception cref="ArgumentException">The type has no such member, or it is guarded already.</exception>
    public void RequirePolicy<[DynamicallyAccessedMembers(Guardable)] T>(string member, string policy)
    {
        ArgumentException.ThrowIfNullOrEmpty(member);
        ArgumentException.ThrowIfNullOrEmpty(policy);
        // A guard that is misspelled would guard nothing, and nobody would see it.
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        if (!typeof(T).GetProperties(Any).Any(property => property.Name == member)
            && !typeof(T).GetFields(Any).Any(field => field.Name == member))
            throw new ArgumentException($"{typeof(T)} has no member '{member}' that is written.", nameof(member));
        _policies.Add((typeof(T), member), policy);
    }

    /// <summary>
    /// Names a type as an envelope: a selection applies to one of its members, alone or to each of its elements, and
    /// the other members are always written. Endpoints return it by
    /// <see cref="SluiceResults.Envelope{TEnvelope, T}(TEnvelope, Include{T})"/>, <c>.In(envelope)</c> of streams and
    /// queries, or plainly under <c>.WithSluice()</c>.
    /// </summary>
    /// <typeparam name="TEnvelope">The envelope.</typeparam>
    /// <param name="member">The member's name in code.</param>
    /// <exception cref="ArgumentException">The type has no such member, or is an envelope already.</exception>
    public void Envelope<[DynamicallyAccessedMembers(Enveloped)] TEnvelope>(string member) =>
        Envelope(typeof(TEnvelope), member);

    /// <summary>
    /// Names a type, or all types of an open generic one (<c>typeof(PaginatedItems&lt;&gt;)</c>), as an envelope.
    /// </summary>
    /// <inheritdoc cref="Envelope{TEnvelope}(string)"/>
    /// <param name="envelope">The envelope.</param>
    /// <param name="member">The member's name in code.</param>
    public void Envelope([DynamicallyAccessedMembers(Enveloped)] Type envelope, string member)
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
    /// Whether the wires' options know types that no shape reaches: cases of unions, and types that are named on the
    /// wire.
    /// </summary>
    internal bool RegistersTypes =>
        Json.Unions is not null || MessagePack.Unions is not null || MessagePack.Types is not null;
    internal IEnumerable<Type> RegisteredTypes =>
        [.. Json.Unions?.CaseTypes ?? [], .. MessagePack.Unions?.CaseTypes ?? [], .. MessagePack.Types?.Listed ?? []];

    internal static SluiceHttpOptions Of(HttpContext context) =>
        context.RequestServices.GetService<SluiceRegistration>()?.Options
            ?? throw SluiceRegistration.Missing(context.GetEndpoint()?.DisplayName);

    internal static SluiceHttpOptions Of(IServiceProvider services, string? endpoint) =>
        services.GetService<SluiceRegistration>()?.Options ?? throw SluiceRegistration.Missing(endpoint);
}
