using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Policies;

/// <summary>The policies that guard members of a type, or of the types it reaches. Worked out once a type; the types are the program's, never the client's.</summary>
internal sealed class GuardedTypes(IReadOnlyDictionary<(Type Type, string Member), string> registered)
{
    private readonly ConcurrentDictionary<Type, (string[] Policies, bool IsUntyped)> _known = new();

    public string[] PoliciesOf(TypeShape root) => Of(root).Policies;

    /// <summary>Whether a value of the type can hold others whose types are not declared.</summary>
    public bool ReachesUntyped(TypeShape root) => Of(root).IsUntyped;

    private (string[] Policies, bool IsUntyped) Of(TypeShape root) => _known.GetOrAdd(root.Type, static (_, state) => state.This.Find(state.Root), (This: this, Root: root));

    public IEnumerable<string> PoliciesOf(MemberShape member) =>
        registered.Count == 0 ? member.Traits.Policies : member.Traits.Policies.Concat(Registered(member.OwnerType, member.Name));

    /// <summary>The policies that code put on a member: those of a base type and of an interface hold in whatever is derived, for what overrides or hides the member too.</summary>
    private IEnumerable<string> Registered(Type owner, string member) =>
        registered.Where(guard => guard.Key.Member == member && guard.Key.Type.IsAssignableFrom(owner)).Select(guard => guard.Value);

    /// <summary>All of a type but what is guarded: for JSON that is written with no caller in sight.</summary>
    public FieldSelection<T> Unguarded<T>(Converter<T> converter) => PoliciesOf(converter.Shape).Length == 0
        ? new(converter, null, isDeep: true)
        : FieldSelection.Parse(converter, "!deep", new IncludeOptions { AllowDeep = true }, AccessOfNobody);

    /// <summary>The same for values within whose types are not declared; <see langword="null"/> where there are none.</summary>
    public Func<TypeShape, SelectionNode?>? UnguardedUntyped(TypeShape root) => !ReachesUntyped(root) ? null : shape =>
        PoliciesOf(shape).Length == 0 ? null : PlanBuilder.For(shape.Selectable!, AccessOfNobody).AllNode;

    private MemberAccess AccessOfNobody(MemberShape member) => PoliciesOf(member).Any() ? MemberAccess.Absent : MemberAccess.Allowed;

    /// <summary>Takes what is guarded out of what System.Text.Json's own contracts write.</summary>
    public void HideIn(JsonSerializerOptions options)
    {
        // One by one: a modifier on the chain itself may end up inside of it.
        for (int i = 0; i < options.TypeInfoResolverChain.Count; i++) options.TypeInfoResolverChain[i] = options.TypeInfoResolverChain[i].WithAddedModifier(Hide);
    }

    private void Hide(JsonTypeInfo contract)
    {
        foreach (JsonPropertyInfo property in contract.Properties)
        {
            if (property.AttributeProvider is not MemberInfo member) continue;
            if (Attribute.IsDefined(member, typeof(RequirePolicyAttribute), inherit: true) || Registered(contract.Type, member.Name).Any()) property.ShouldSerialize = static (_, _) => false;
        }
    }

    private (string[] Policies, bool IsUntyped) Find(TypeShape root)
    {
        var policies = new HashSet<string>(StringComparer.Ordinal);
        bool isUntyped = false;
        var seen = new HashSet<Type>();
        var open = new Stack<TypeShape>();
        open.Push(root);
        while (open.TryPop(out TypeShape? shape))
        {
            isUntyped |= IsUntyped(shape);
            if (shape.Selectable is not { } target || !seen.Add(target.Type)) continue;
            foreach (MemberShape member in target.SelectableMembers())
            {
                policies.UnionWith(PoliciesOf(member));
                open.Push(member.Shape);
            }
        }

        return ([.. policies], isUntyped);
    }

    // Bounded, since a collection may be its own element.
    private static bool IsUntyped(TypeShape? shape)
    {
        for (int i = 0; shape is not null && i < 64; i++, shape = shape.Inner)
            if (shape.Type == typeof(object) || (shape.Kind == ShapeKind.Primitive && (shape.Type.IsInterface || shape.Type.IsAbstract))) return true;
        return false;
    }
}
