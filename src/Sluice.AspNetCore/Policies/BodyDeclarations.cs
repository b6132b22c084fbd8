using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Queries;
using Sluice.Selection;
using Sluice.Shared;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Finds what the body of an endpoint may set: the members of its list, or those that the rule for the type allows. A
/// singleton; types and lists come from the program, never from a client.
/// </summary>
internal sealed class BodyDeclarations(IServiceProvider services)
{
    private readonly EntityStore[] _stores = [.. services.GetServices<EntityStore>()];
    private readonly ConcurrentDictionary<
        (string? Members, TypeShape Shape, JsonWireOptions Json),
        SettableMembers?
    > _known = new();
    private readonly ConcurrentDictionary<MemberShape, EntityMemberKind?> _kinds = new();

    /// <summary>Gets whether the members of entities are known.</summary>
    public bool KnowsEntities => _stores.Length > 0;

    /// <summary>Returns what the body of a request may set; <see langword="null"/> for everything.</summary>
    public static SettableMembers? FindMembers(HttpContext context, SluiceHttpOptions options, TypeShape shape) =>
        context
            .RequestServices.GetService<BodyDeclarations>()
            ?.FindMembers(context.GetEndpoint()?.Metadata.GetMetadata<SettableAttribute>(), options, shape);

    /// <summary>Returns whether a body of the request skips what it may not set.</summary>
    public static bool IgnoresOthers(HttpContext context, SluiceHttpOptions options) =>
        options.UnsettableMembers == UnsettableMemberHandling.Ignore
        || context.GetEndpoint()?.Metadata.GetMetadata<SettableAttribute>() is { IgnoresOthers: true };

    /// <summary>Returns what a body may set; <see langword="null"/> for everything.</summary>
    /// <exception cref="IncludeException">The list is not valid.</exception>
    public SettableMembers? FindMembers(SettableAttribute? list, SluiceHttpOptions options, TypeShape shape) =>
        _known.TryGetValue((list?.Members, shape, options.Json), out SettableMembers? known)
            ? known
            : _known.GetOrAdd((list?.Members, shape, options.Json), Find(list?.Members, options, shape));

    /// <summary>Returns what a member is in the store; <see langword="null"/> if its type is not an entity.</summary>
    public EntityMemberKind? KindOf(MemberShape member) =>
        _kinds.GetOrAdd(
            member,
            static (member, declarations) =>
            {
                foreach (EntityStore store in declarations._stores)
                    if (store.KindOf(member, declarations.Services) is { } kind)
                        return kind;
                return null;
            },
            this
        );

    private IServiceProvider Services => services;

    private SettableMembers? Find(string? members, SluiceHttpOptions options, TypeShape shape)
    {
        HostWire json = options.WireOf(WireFormat.Json);
        if (members is not null)
            return SettableMembers.Parse(shape, members, IsSettable, json.NameOf);
        return IsRestricted(options, shape) ? SettableMembers.All(IsSettable) : null;
    }

    // A value without a declared type may be that of any entity.
    private bool IsRestricted(SluiceHttpOptions options, TypeShape shape)
    {
        if (KnowsEntities && (options.RegistersTypes || options.Guards.ReachesUntyped(shape)))
            return true;
        return ReachedShape
            .FindShapes(shape)
            .SelectMany(reached => reached.Members)
            .Concat(
                options
                    .RegisteredTypes.SelectMany(type =>
                        ReachedShape.FindShapes(Endpoints.ReturnedValue.ConverterOf(type).Shape)
                    )
                    .SelectMany(reached => reached.Members)
            )
            .Any(member => !IsSettable(member));
    }

    /// <summary>Returns whether a body may set a member where no list names it.</summary>
    public bool IsSettable(MemberShape member) =>
        (member.Flags & MemberFlags.NeverSet) == 0 && KindOf(member) is null or EntityMemberKind.Value;
}
