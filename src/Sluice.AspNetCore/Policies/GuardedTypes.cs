using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The policies that guard members of a type, or of the types it reaches. Worked out once a type; the types are the
/// program's, never the client's.
/// </summary>
internal sealed class GuardedTypes(IReadOnlyDictionary<(Type Type, string Member), string> registered)
{
    private readonly ConcurrentDictionary<TypeShape, Known> _known = new();

    private sealed record Known(string[] Policies, bool IsUntyped, MemberShape? Required, MemberShape? InKey);

    public string[] PoliciesOf(TypeShape root) => Of(root).Policies;

    /// <summary>The policies of a type and of all types that the wires' options bring into its documents.</summary>
    public string[] PoliciesOfBody(TypeShape root, SluiceHttpOptions options) =>
        [.. options.RegisteredTypes.SelectMany(type => PoliciesOf(ReturnedValue.ConverterOf(type).Shape))
            .Concat(PoliciesOf(root)).Distinct(StringComparer.Ordinal)];

    /// <summary>
    /// A guarded member without which a value of the type, or of one that it reaches, can't be read;
    /// <see langword="null"/> where there is none.
    /// </summary>
    public MemberShape? RequiredOf(TypeShape root) => Of(root).Required;

    // A parameter without a default gets null, where its type has one.
    private static bool IsRequired(MemberShape member) => (member.Flags & MemberFlags.Required) != 0
        || ((member.Flags & (MemberFlags.Parameter | MemberFlags.Readable))
            == (MemberFlags.Parameter | MemberFlags.Readable) && !member.Traits.HasDefaultValue
            && ((member.Flags & MemberFlags.NonNull) != 0
                || (member.MemberType.IsValueType && Nullable.GetUnderlyingType(member.MemberType) is null)));

    /// <summary>Whether a value of the type can hold others whose types are not declared.</summary>
    public bool ReachesUntyped(TypeShape root) => Of(root).IsUntyped;

    /// <summary>
    /// Refuses values whose dictionaries have keys with guarded members: a key is written whole, so that narrowing it
    /// for a caller would change which entry it names.
    /// </summary>
    /// <exception cref="InvalidOperationException">The type, or one that it reaches, has such keys.</exception>
    public void RefuseGuardedKeys(TypeShape root)
    {
        if (Of(root).InKey is { } member)
            throw new InvalidOperationException(
                $"{root.Type} holds a dictionary whose keys have the guarded member {member}. Keys are written whole, for every caller. Use a key without guarded members, such as an identifier.");
    }

    /// <summary>The guarded members of a type and of all types that it reaches, each with its policies.</summary>
    public IEnumerable<(MemberShape Member, string Policy)> GuardsOf(TypeShape root) =>
        ReachedMember.Of(root).SelectMany(reached => PoliciesOf(reached.Member).Select(policy => (reached.Member,
            policy)));

    private Known Of(TypeShape root) => _known.GetOrAdd(root, static (shape, guards) => guards.Find(shape), this);

    public IEnumerable<string> PoliciesOf(MemberShape member) =>
        registered.Count == 0
            ? member.Traits.Policies
            : member.Traits.Policies.Concat(Registered(member.OwnerType, member.Name));

    /// <summary>
    /// The policies that code put on a member: those of a base type and of an interface hold in whatever is derived,
    /// for what overrides or hides the member too.
    /// </summary>
    private IEnumerable<string> Registered(Type owner, string member) =>
        registered.Where(guard => guard.Key.Member == member && guard.Key.Type.IsAssignableFrom(owner))
            .Select(guard => guard.Value);

    /// <summary>Whether code put a policy on the member.</summary>
    public bool IsRegistered(Type owner, string member) => registered.Count > 0 && Registered(owner, member).Any();

    /// <summary>Whether code put a policy on the member as some derived type has it.</summary>
    public bool HasRegisteredBelow(Type owner, string member) =>
        registered.Keys.Any(
            guard => guard.Member == member && guard.Type != owner && owner.IsAssignableFrom(guard.Type));

    /// <summary>All of a type but what is guarded: for JSON that is written with no caller in sight.</summary>
    public FieldSelection<T> Unguarded<T>(Converter<T> converter) => PoliciesOf(converter.Shape).Length == 0
        ? new(converter, null, isDeep: true)
        : FieldSelection.Parse(converter, "!deep", new IncludeOptions { AllowDeep = true }, AccessOfNobody);

    /// <summary>
    /// The same for values within whose types are not declared; <see langword="null"/> where there are none.
    /// </summary>
    public Func<TypeShape, SelectionNode?>? UnguardedUntyped(TypeShape root) => !ReachesUntyped(root) ? null : shape =>
        PoliciesOf(shape).Length == 0 ? null : PlanBuilder.For(shape.Selectable!, AccessOfNobody).AllNode;

    private MemberAccess AccessOfNobody(MemberShape member) =>
        PoliciesOf(member).Any() ? MemberAccess.Absent : MemberAccess.Allowed;

    private Known Find(TypeShape root)
    {
        ReachedMember[] reached = [.. ReachedMember.Of(root)];
        return new([.. reached.SelectMany(each => PoliciesOf(each.Member)).Distinct(StringComparer.Ordinal)],
            IsUntyped(root) || reached.Any(each => IsUntyped(each.Member.Shape)),
            reached.Select(each => each.Member)
                .FirstOrDefault(member => IsRequired(member) && PoliciesOf(member).Any()),
            reached.FirstOrDefault(each => each.IsInKey && PoliciesOf(each.Member).Any()).Member);
    }

    // Bounded, since a collection may be its own element.
    private static bool IsUntyped(TypeShape? shape)
    {
        if (shape is not null && ReachedMember.KeysOf(shape).Any(IsUntyped)) return true;
        for (int i = 0; shape is not null && i < 64; i++, shape = shape.Inner)
            if (shape.Type == typeof(object)
                || (shape.Kind == ShapeKind.Primitive
                    && (shape.Type.IsInterface || shape.Type.IsAbstract
                        || shape.Type.IsAssignableTo(typeof(JsonNode))))) return true;
        return false;
    }
}
