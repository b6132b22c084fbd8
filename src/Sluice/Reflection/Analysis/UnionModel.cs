using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>A discriminator: a text, or a number if the text is <see langword="null"/>.</summary>
internal readonly record struct CaseDiscriminator(string? Name, int Tag);

/// <summary>A case of a union.</summary>
/// <param name="Type">The type of the case.</param>
/// <param name="Json">The discriminator in JSON, or <see langword="null"/>.</param>
/// <param name="Keyed">The discriminator on wires that use keys, or <see langword="null"/>.</param>
internal sealed record UnionCaseModel(Type Type, CaseDiscriminator? Json, CaseDiscriminator? Keyed);

/// <summary>
/// A union declared by attributes on its base type. Attributes of Sluice, System.Text.Json and MessagePack-CSharp are
/// merged case by case, as in the generator.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class UnionModel
{
    private const string Json = "System.Text.Json.Serialization.";

    internal string Discriminator { get; private set; } = "$type";
    internal List<UnionCaseModel> Cases { get; } = [];
    /// <summary>Gets the index of the case for values of the base type itself; -1 if there is none.</summary>
    internal int SelfCase { get; private set; } = -1;
    /// <summary>Gets whether a value of an undeclared type is written as the base type.</summary>
    internal bool FallsBack { get; private set; }
    /// <summary>
    /// Gets the case indexes for values of undeclared types, most derived first; empty if such values are errors.
    /// </summary>
    internal int[] Nearest { get; private set; } = [];
    /// <summary>Gets whether an unknown discriminator is read as the base type.</summary>
    internal bool IgnoresUnknown { get; private set; }
    /// <summary>Gets the constructor of the type that represents unknown cases.</summary>
    internal ConstructorInfo? Fallback { get; private set; }

    internal static bool IsUnion(Type type) =>
        !type.IsValueType && !type.IsSealed && type.GetCustomAttributesData().Any(a => a.AttributeType.FullName is
            "Sluice.WireCaseAttribute" or "Sluice.WireUnionAttribute" or Json + "JsonDerivedTypeAttribute"
                or "MessagePack.UnionAttribute");

    internal static UnionModel? Of(Type type)
    {
        if (!IsUnion(type)) return null;
        var plan = new UnionModel();
        var drafts =
            new List<(Type Type, CaseDiscriminator? Wire, CaseDiscriminator? Json, CaseDiscriminator? Keyed)>();
        int unknownHandling = 0;
        foreach (AttributeFacts attribute in new ReflectedType(type).Attributes)
            plan.Read(attribute, type, drafts, ref unknownHandling);
        foreach ((Type @case, CaseDiscriminator? wire, CaseDiscriminator? json, CaseDiscriminator? keyed) in drafts)
        {
            // A generic union has the cases of all its closed types; one that derives from Tree<int> is none of
            // Tree<string>.
            if (!type.IsAssignableFrom(@case) && IsOfOther(@case, type)) continue;
            if (!type.IsAssignableFrom(@case))
                throw new WireException(WireError.Unsupported,
                    $"{@case} is declared as a case of the union {type} but does not derive from it. Remove the case, "
                    + "or derive the type.");
            RejectMemberLikeDiscriminator(@case, type, plan.Discriminator);
            var added = new UnionCaseModel(@case, wire ?? json ?? keyed,
                wire ?? keyed ?? json ?? new CaseDiscriminator(@case.Name, 0));
            plan.RejectSame(added, type);
            plan.Cases.Add(added);
        }
        plan.SelfCase = plan.Cases.FindIndex(c => c.Type == type);
        if (plan.SelfCase < 0 && (!type.IsAbstract || unknownHandling == 1))
        {
            plan.SelfCase = plan.Cases.Count;
            plan.Cases.Add(new UnionCaseModel(type, null, null));
        }
        plan.FallsBack = unknownHandling == 1;
        if (unknownHandling == 2)
            plan.Nearest = [.. Enumerable.Range(0, plan.Cases.Count)
                .OrderByDescending(
                    i => plan.Cases[i].Type.IsInterface
                        ? -1
                        : TypeLevels.Of(new ReflectedType(plan.Cases[i].Type)).Count)];
        return plan;
    }

    private static bool IsOfOther(Type @case, Type type) => type.IsGenericType
        && BaseTypes.Of(@case).Concat(@case.GetInterfaces()).Any(t =>
            t.IsGenericType && t.GetGenericTypeDefinition() == type.GetGenericTypeDefinition());

    // The number 1 and the text "1" would differ in their quotes alone.
    private void RejectSame(UnionCaseModel added, Type type)
    {
        foreach (UnionCaseModel known in Cases)
        {
            CaseDiscriminator? same = AreSame(known.Json, added.Json) ? added.Json
                : AreSame(known.Keyed, added.Keyed) ? added.Keyed : null;
            if (same is not { } found) continue;
            throw new WireException(WireError.Unsupported,
                $"The cases {known.Type} and {added.Type} of the union {type} have the same discriminator "
                + $"{(found.Name is { } text ? $"\"{text}\"" : TextOf(found))}; give each case a different one.");
        }
    }

    private static bool AreSame(CaseDiscriminator? left, CaseDiscriminator? right) =>
        left is { } one && right is { } other && TextOf(one) == TextOf(other);

    private static string TextOf(CaseDiscriminator discriminator) =>
        discriminator.Name ?? discriminator.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static Type Close(Type @case, Type type) =>
        @case.IsGenericTypeDefinition && type.IsGenericType
        && @case.GetGenericArguments().Length == type.GetGenericArguments().Length
        ? @case.MakeGenericType(type.GetGenericArguments()) : @case;

    private static ConstructorInfo FallbackOf(Type fallback, Type type) =>
        type.IsAssignableFrom(fallback) && typeof(IUnknownCase).IsAssignableFrom(fallback) && !fallback.IsAbstract
        && fallback.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic,
            [typeof(UnknownCase)]) is { IsPrivate: false } created ? created
            : throw new WireException(WireError.Unsupported,
                $"{type}: its fallback {fallback} must derive from it, implement IUnknownCase and have a constructor "
                + "that takes an UnknownCase.");

    // When read back, such a member would be mistaken for the discriminator.
    private static void RejectMemberLikeDiscriminator(Type @case, Type union, string discriminator)
    {
        var facts = new ReflectedType(@case);
        var contract = TypeContract.Of(facts);
        WireNaming naming = Contracts.NamingOf(@case, contract);
        foreach (DiscoveredMember found in MemberDiscovery.Find(facts, contract, naming))
        {
            if (found.Attributes.IsIgnored || found.IsKeyedOnly
                || contract.NameOf(found.Attributes, found.Name, naming) != discriminator) continue;
            throw new WireException(WireError.Unsupported,
                $"{@case}.{found.Name} has the wire name \"{discriminator}\", which is the discriminator of the "
                + $"union {union}. Rename one of them.");
        }
    }

    private void Read(AttributeFacts attribute, Type type,
        List<(Type Type, CaseDiscriminator? Wire, CaseDiscriminator? Json, CaseDiscriminator? Keyed)> drafts,
        ref int unknownHandling)
    {
        object? Argument(int i) => attribute.Argument(i);
        switch (attribute.Name)
        {
            case "Sluice.WireUnionAttribute":
                Discriminator = attribute.Named("Discriminator") as string ?? Discriminator;
                unknownHandling = 2;
                if (attribute.Named("Fallback") is Type fallback)
                    Fallback = FallbackOf(Close(fallback,
                        type), type);
                break;
            case "Sluice.WireCaseAttribute" when Argument(1) is Type t:
                Add(t, (d, found) => d with { Wire = found }, Argument(0));
                break;
            case Json + "JsonPolymorphicAttribute":
                Discriminator = attribute.Named("TypeDiscriminatorPropertyName") as string
                    ?? Discriminator;
                unknownHandling = attribute.Named("UnknownDerivedTypeHandling") as int?
                    ?? unknownHandling;
                IgnoresUnknown = attribute.Named("IgnoreUnrecognizedTypeDiscriminators") is true;
                break;
            case Json + "JsonDerivedTypeAttribute" when Argument(0) is Type t:
                Add(t, (d, found) => d with { Json = found }, Argument(1));
                break;
            case "MessagePack.UnionAttribute" when Argument(1) is Type t:
                Add(t, (d, found) => d with { Keyed = found }, Argument(0));
                break;
        }

        // An open generic case of a generic base is closed over the base's arguments: [WireCase(0, typeof(Leaf<>))] on
        // Tree<T>.
        void Add(Type t,
            Func<(Type Type, CaseDiscriminator? Wire, CaseDiscriminator? Json, CaseDiscriminator? Keyed),
                CaseDiscriminator?, (Type, CaseDiscriminator?, CaseDiscriminator?, CaseDiscriminator?)> with,
                    object? found)
        {
            Type closed = Close(t, type);
            int index = drafts.FindIndex(d => d.Type == closed);
            (Type, CaseDiscriminator?, CaseDiscriminator?, CaseDiscriminator?) draft = with(index < 0
                ? (closed, null, null, null)
                : drafts[index],
                    found switch
                    {
                        string s => new CaseDiscriminator(s, 0),
                        int n => new CaseDiscriminator(null, n),
                        _ => null
                    });
            if (index < 0) drafts.Add(draft);
            else drafts[index] = draft;
        }
    }
}
