using System.Collections.Concurrent;
using Sluice.AspNetCore.Endpoints;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shared;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The policies that guard members of a type or of the types it reaches. Computed once per type; the types come from
/// the program, never from the client.
/// </summary>
internal sealed class GuardedTypes(IReadOnlyDictionary<(Type Type, string Member), string> registered)
{
    private readonly ConcurrentDictionary<TypeShape, Known> _known = new();

    private sealed record Known(
        string[] Policies,
        bool HasNever,
        bool IsUntyped,
        MemberShape? Required,
        MemberShape? InKey
    );

    public string[] PoliciesOf(TypeShape root) => GetKnown(root).Policies;

    /// <summary>
    /// Returns whether a type reaches members that some callers, or all, do not see: guarded ones, and those that are
    /// marked <see cref="NeverAttribute"/>.
    /// </summary>
    public bool HasHidden(TypeShape root) => GetKnown(root) is { HasNever: true } or { Policies.Length: > 0 };

    /// <summary>
    /// Returns the policies of a type and of all types that the wires' options can add to its documents.
    /// </summary>
    public string[] PoliciesOfBody(TypeShape root, SluiceHttpOptions options) =>
        [
            .. options
                .RegisteredTypes.SelectMany(type => PoliciesOf(ReturnedValue.ConverterOf(type).Shape))
                .Concat(PoliciesOf(root))
                .Distinct(StringComparer.Ordinal),
        ];

    /// <summary>
    /// Returns a guarded member that is required to read a value of the type or of one it reaches;
    /// <see langword="null"/> if there is none.
    /// </summary>
    public MemberShape? RequiredOf(TypeShape root) => GetKnown(root).Required;

    // A constructor parameter without a default value receives null if its type allows it.
    private static bool IsRequired(MemberShape member) =>
        (member.Flags & MemberFlags.Required) != 0
        || (
            (member.Flags & (MemberFlags.Parameter | MemberFlags.Readable))
                == (MemberFlags.Parameter | MemberFlags.Readable)
            && !member.Traits.HasDefaultValue
            && (
                (member.Flags & MemberFlags.NonNull) != 0
                || (member.MemberType.IsValueType && Nullable.GetUnderlyingType(member.MemberType) is null)
            )
        );

    /// <summary>Returns whether a value of the type can contain values whose types are not declared.</summary>
    public bool ReachesUntyped(TypeShape root) => GetKnown(root).IsUntyped;

    /// <summary>
    /// Rejects types with dictionaries whose keys have guarded members: keys are always written completely, because
    /// narrowing one would change which entry it identifies.
    /// </summary>
    /// <exception cref="InvalidOperationException">The type, or one that it reaches, has such keys.</exception>
    public void RefuseGuardedKeys(TypeShape root)
    {
        if (GetKnown(root).InKey is { } member)
            throw new InvalidOperationException(
                $"{root.Type} holds a dictionary whose keys have the guarded member {member}. Keys are written whole, "
                    + "for every caller. Use a key without guarded members, such as an identifier."
            );
    }

    /// <summary>
    /// Returns the guarded members of a type and of all types that it reaches, each with its policies.
    /// </summary>
    public IEnumerable<(MemberShape Member, string Policy)> GuardsOf(TypeShape root) =>
        ReachedShape
            .FindShapes(root)
            .SelectMany(reached => reached.Members)
            .SelectMany(member => PoliciesOf(member).Select(policy => (member, policy)));

    private Known GetKnown(TypeShape root) => _known.GetOrAdd(root, static (shape, guards) => guards.Find(shape), this);

    public IEnumerable<string> PoliciesOf(MemberShape member) =>
        registered.Count == 0
            ? member.Traits.Policies
            : member.Traits.Policies.Concat(Registered(member.OwnerType, member.Name));

    /// <summary>
    /// Returns the policies registered in code for a member. Registrations for a base type or an interface also apply
    /// to derived types, including members that override or hide the registered one.
    /// </summary>
    private IEnumerable<string> Registered(Type owner, string member) =>
        registered
            .Where(guard => guard.Key.Member == member && guard.Key.Type.IsAssignableFrom(owner))
            .Select(guard => guard.Value);

    /// <summary>Returns whether a policy is registered in code for the member.</summary>
    public bool IsRegistered(Type owner, string member) => registered.Count > 0 && Registered(owner, member).Any();

    /// <summary>Returns whether a policy is registered in code for the member of a derived type.</summary>
    public bool HasRegisteredBelow(Type owner, string member) =>
        registered.Keys.Any(guard =>
            guard.Member == member && guard.Type != owner && owner.IsAssignableFrom(guard.Type)
        );

    /// <summary>
    /// Selects all members of a type except guarded ones, for JSON that is written without a known caller.
    /// </summary>
    public FieldSelection<T> Unguarded<T>(Converter<T> converter) =>
        PoliciesOf(converter.Shape).Length == 0
            ? FieldSelection.AllOf(converter)
            : FieldSelection.Parse(converter, "!deep", new IncludeOptions { AllowDeep = true }, AccessOfNobody);

    /// <summary>
    /// Selects the unguarded members of nested values whose types are not declared; <see langword="null"/> if the type
    /// cannot contain any.
    /// </summary>
    public Func<TypeShape, FieldSelection?>? UnguardedUntyped(TypeShape root) =>
        !ReachesUntyped(root)
            ? null
            : shape =>
                PoliciesOf(shape).Length == 0
                    ? null
                    : FieldSelection.AllOf(shape.Converter).Restrict(member => !PoliciesOf(member).Any());

    private MemberAccess AccessOfNobody(MemberShape member) =>
        PoliciesOf(member).Any() ? MemberAccess.Absent : MemberAccess.Allowed;

    private Known Find(TypeShape root)
    {
        ReachedShape[] reached = [.. ReachedShape.FindShapes(root)];
        MemberShape[] members = [.. reached.SelectMany(each => each.Members)];
        return new(
            [.. members.SelectMany(PoliciesOf).Distinct(StringComparer.Ordinal)],
            members.Any(member => (member.Flags & MemberFlags.Never) != 0),
            reached.Any(each => UndeclaredValues.Are(each.Shape)),
            members.FirstOrDefault(member => IsRequired(member) && PoliciesOf(member).Any()),
            reached
                .Where(each => each.IsInKey)
                .SelectMany(each => each.Members)
                .FirstOrDefault(member => PoliciesOf(member).Any())
        );
    }
}
