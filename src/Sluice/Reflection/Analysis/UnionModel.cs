using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>A discriminator: text, or a number where the text is null.</summary>
internal readonly record struct CaseDiscriminator(string? Name, int Tag);

/// <summary>One case of a union.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Json">The discriminator on JSON, or null.</param>
/// <param name="Keyed">The discriminator on wires that use keys, or null.</param>
internal sealed record UnionCasePlan(Type Type, CaseDiscriminator? Json, CaseDiscriminator? Keyed);

/// <summary>
/// A union declared by attributes on its base: Sluice's, System.Text.Json's and MessagePack-CSharp's, put together case
/// by case as the generator does.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class UnionModel
{
    private const string Json = "System.Text.Json.Serialization.";

    internal string Discriminator { get; private set; } = "$type";
    internal List<UnionCasePlan> Cases { get; } = [];
    /// <summary>The case that serves values of the base itself; -1 for none.</summary>
    internal int SelfCase { get; private set; } = -1;
    /// <summary>Whether a value of an undeclared type is written as the base.</summary>
    internal bool FallsBack { get; private set; }
    /// <summary>
    /// Case indexes for values of undeclared types, most derived first; empty where those are errors.
    /// </summary>
    internal int[] Nearest { get; private set; } = [];
    /// <summary>Whether an unknown discriminator is read as the base.</summary>
    internal bool IgnoresUnknown { get; private set; }
    /// <summary>The constructor of the type that receives values of unknown cases.</summary>
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
        foreach (CustomAttributeData attribute in type.GetCustomAttributesData())
            plan.Read(attribute, type, drafts, ref unknownHandling);
        foreach ((Type @case, CaseDiscriminator? wire, CaseDiscriminator? json, CaseDiscriminator? keyed) in drafts)
        {
            if (!type.IsAssignableFrom(@case))
                throw new WireException(WireError.Unsupported,
                    $"{@case} is declared as a case of the union {type} but does not derive from it. Remove the case, or derive the type.");
            RejectMemberLikeDiscriminator(@case, type, plan.Discriminator);
            plan.Cases.Add(new UnionCasePlan(@case, wire ?? json ?? keyed,
                wire ?? keyed ?? json ?? new CaseDiscriminator(@case.Name, 0)));
        }
        plan.SelfCase = plan.Cases.FindIndex(c => c.Type == type);
        if (plan.SelfCase < 0 && (!type.IsAbstract || unknownHandling == 1))
        {
            plan.SelfCase = plan.Cases.Count;
            plan.Cases.Add(new UnionCasePlan(type, null, null));
        }
        plan.FallsBack = unknownHandling == 1;
        if (unknownHandling == 2)
            plan.Nearest = [.. Enumerable.Range(0, plan.Cases.Count)
                .OrderByDescending(
                    i => plan.Cases[i].Type.IsInterface ? -1 : Members.Levels(plan.Cases[i].Type).Count())];
        return plan;
    }

    private static Type Close(Type @case, Type type) =>
        @case.IsGenericTypeDefinition && type.IsGenericType
        && @case.GetGenericArguments().Length == type.GetGenericArguments().Length
        ? @case.MakeGenericType(type.GetGenericArguments()) : @case;

    private static ConstructorInfo FallbackOf(Type fallback, Type type) =>
        type.IsAssignableFrom(fallback) && typeof(IUnknownCase).IsAssignableFrom(fallback) && !fallback.IsAbstract
        && fallback.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic,
            [typeof(UnknownCase)]) is { IsPrivate: false } made ? made
            : throw new WireException(WireError.Unsupported,
                $"{type}: its fallback {fallback} must derive from it, implement IUnknownCase and have a constructor that takes an UnknownCase.");

    // Read back, such a member would be taken for the discriminator.
    private static void RejectMemberLikeDiscriminator(Type @case, Type union, string discriminator)
    {
        var contract = TypeContract.Of(@case);
        foreach (FoundMember found in Members.Of(@case, contract))
        {
            if (found.Marks.IsIgnored || found.IsKeyedOnly
                || contract.NameOf(found.Marks, found.Member.Name) != discriminator) continue;
            throw new WireException(WireError.Unsupported,
                $"{@case}.{found.Member.Name} has the wire name \"{discriminator}\", which is the discriminator of the union {union}. Rename one of them.");
        }
    }

    private void Read(CustomAttributeData attribute, Type type,
        List<(Type Type, CaseDiscriminator? Wire, CaseDiscriminator? Json, CaseDiscriminator? Keyed)> drafts,
        ref int unknownHandling)
    {
        object? Argument(int i) =>
            i < attribute.ConstructorArguments.Count ? attribute.ConstructorArguments[i].Value : null;
        switch (attribute.AttributeType.FullName)
        {
            case "Sluice.WireUnionAttribute":
                Discriminator = MemberAttributes.Named(attribute, "Discriminator") as string ?? Discriminator;
                unknownHandling = 2;
                if (MemberAttributes.Named(attribute, "Fallback") is Type fallback)
                    Fallback = FallbackOf(Close(fallback,
                        type), type);
                break;
            case "Sluice.WireCaseAttribute" when Argument(1) is Type t:
                Add(t, (d, found) => d with { Wire = found }, Argument(0));
                break;
            case Json + "JsonPolymorphicAttribute":
                Discriminator = MemberAttributes.Named(attribute, "TypeDiscriminatorPropertyName") as string
                    ?? Discriminator;
                unknownHandling = MemberAttributes.Named(attribute, "UnknownDerivedTypeHandling") as int?
                    ?? unknownHandling;
                IgnoresUnknown = MemberAttributes.Named(attribute, "IgnoreUnrecognizedTypeDiscriminators") is true;
                break;
            case Json + "JsonDerivedTypeAttribute" when Argument(0) is Type t:
                Add(t, (d, found) => d with { Json = found }, Argument(1));
                break;
            case "MessagePack.UnionAttribute" when Argument(1) is Type t:
                Add(t, (d, found) => d with { Keyed = found }, Argument(0));
                break;
        }

        // A generic case of a generic base takes the base's arguments: [WireCase(0, typeof(Leaf<>))] on Tree<T>.
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
