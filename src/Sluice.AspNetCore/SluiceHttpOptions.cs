using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Policies;

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
    /// <summary>The header that may hold an expression too long for the request line. Default: <c>Sluice-Include</c>.</summary>
    public string IncludeHeader { get; set; } = "Sluice-Include";
    /// <summary>Limits on expressions, strictness and whether <c>!deep</c> is allowed. Default: 4,096 characters, depth 16, 512 nodes, strict, no <c>!deep</c>.</summary>
    public IncludeOptions Include { get; set; }
    /// <summary>How JSON is written and read.</summary>
    public JsonWireOptions Json { get; set; }
    /// <summary>How MessagePack is written and read.</summary>
    public MessagePackWireOptions MessagePack { get; set; }
    /// <summary>Whether whole responses carry a strong <c>ETag</c> and answer <c>If-None-Match</c> with 304. Default: false.</summary>
    public bool UseETags { get; set; }
    /// <summary>What a request gets that names a member its caller may not see. Default: <see cref="UnauthorizedMembers.Hide"/>.</summary>
    public UnauthorizedMembers UnauthorizedMembers { get; set; }
    /// <summary>The largest request body that <see cref="Body{T}"/> reads, in bytes. Default: 30,000,000; the server's own limit holds too.</summary>
    public long MaxBodyBytes { get; set; } = 30_000_000;
    /// <summary>Bytes of a stream that may wait for a slow reader before the source is asked for no more. Default: 32,768.</summary>
    public int FlushThreshold { get; set; } = 32_768;

    /// <summary>Guards a member by an authorization policy, for types one does not own. Others carry <see cref="RequirePolicyAttribute"/>. The guard holds in derived types too.</summary>
    /// <typeparam name="T">The type that has the member: a class, a struct, or an interface that these implement.</typeparam>
    /// <param name="member">The member's name in code.</param>
    /// <param name="policy">The policy's name.</param>
    /// <exception cref="ArgumentException">The type has no such member, or it is guarded already.</exception>
    public void RequirePolicy<[DynamicallyAccessedMembers(Guardable)] T>(string member, string policy)
    {
        ArgumentException.ThrowIfNullOrEmpty(member);
        ArgumentException.ThrowIfNullOrEmpty(policy);
        // A guard that is misspelled would guard nothing, and nobody would see it.
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        if (!typeof(T).GetProperties(Any).Any(property => property.Name == member) && !typeof(T).GetFields(Any).Any(field => field.Name == member))
            throw new ArgumentException($"{typeof(T)} has no member '{member}'.", nameof(member));
        _policies.Add((typeof(T), member), policy);
    }

    private const DynamicallyAccessedMemberTypes Guardable =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;

    private readonly Dictionary<(Type Type, string Member), string> _policies = [];
    private GuardedTypes? _guards;
    internal GuardedTypes Guards => _guards ??= new(_policies);

    private static readonly SluiceHttpOptions s_default = new();

    internal static SluiceHttpOptions Of(HttpContext context) => context.RequestServices.GetService<IOptions<SluiceHttpOptions>>()?.Value ?? s_default;
}
