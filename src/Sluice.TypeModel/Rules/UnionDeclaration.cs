using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// A union declared by attributes on its base type. Attributes of Sluice, System.Text.Json and MessagePack-CSharp are
/// merged case by case.
/// </summary>
internal sealed class UnionDeclaration
{
    private const string Json = "System.Text.Json.Serialization.",
        WireUnion = "Sluice.WireUnionAttribute",
        WireCase = "Sluice.WireCaseAttribute",
        DerivedType = Json + "JsonDerivedTypeAttribute",
        KeyedCase = "MessagePack.UnionAttribute";

    private sealed class Draft(TypeFacts type)
    {
        public TypeFacts Type { get; } = type;
        public CaseDiscriminator? Wire { get; set; }
        public CaseDiscriminator? Json { get; set; }
        public CaseDiscriminator? Keyed { get; set; }

        /// <summary>Gets the attributes that declare the case.</summary>
        public HashSet<string> Marks { get; } = [];

        /// <summary>Gets or sets whether one of the attributes declares it twice.</summary>
        public bool IsRepeated { get; set; }
    }

    private readonly TypeFacts _type;
    private readonly List<Draft> _drafts = [];
    private TypeFacts? _fallback;

    // The values of JsonUnknownDerivedTypeHandling.
    private int _unknownHandling;

    private UnionDeclaration(TypeFacts type)
    {
        _type = type;
        foreach (AttributeFacts attribute in type.Attributes)
            Read(attribute);
    }

    public string Discriminator { get; private set; } = "$type";
    public List<DeclaredCase> Cases { get; } = [];

    /// <summary>Gets the index of the case for values of the base type itself; -1 if there is none.</summary>
    public int SelfCase { get; private set; } = -1;

    /// <summary>Gets whether a value of an undeclared type is written as the base type.</summary>
    public bool FallsBack => _unknownHandling == 1;

    /// <summary>
    /// Gets the cases for values of undeclared types, most derived first; empty if such values are errors.
    /// </summary>
    public NearestCase[] Nearest { get; private set; } = [];

    /// <summary>Gets whether an unknown discriminator is read as the base type.</summary>
    public bool IgnoresUnknown { get; private set; }

    /// <summary>Gets the constructor of the type that represents unknown cases.</summary>
    public ConstructorFacts? Fallback { get; private set; }

    public static bool IsUnion(TypeFacts type) =>
        type is { IsValueType: false, IsSealed: false } && type.Attributes.Any(a => a.Name is WireUnion || IsCase(a));

    /// <summary>Returns the types that are declared as cases, right or wrong.</summary>
    public static IEnumerable<TypeFacts> CasesOf(TypeFacts type) =>
        new UnionDeclaration(type)._drafts.Select(draft => draft.Type);

    /// <summary>Returns the union that a type declares; cases that are wrong are left out.</summary>
    /// <param name="type">A type that <see cref="IsUnion"/>.</param>
    /// <param name="naming">Returns the naming policy of a case.</param>
    /// <param name="findings">Receives what is wrong.</param>
    public static UnionDeclaration ReadDeclaration(
        TypeFacts type,
        Func<TypeFacts, TypeContract, WireNaming> naming,
        List<Finding> findings
    )
    {
        var union = new UnionDeclaration(type);
        foreach (Draft draft in union._drafts)
            union.Add(draft, naming, findings);
        union.SelfCase = union.Cases.FindIndex(c => c.Type.IsSame(type));
        if (union.SelfCase < 0 && (!type.IsAbstract || union.FallsBack))
        {
            union.SelfCase = union.Cases.Count;
            union.Cases.Add(new DeclaredCase(type, null, null));
        }
        if (union._unknownHandling == 2)
            union.Nearest = union.OrderNearest();
        if (union._fallback is { } fallback && (union.Fallback = union.ConstructorOf(fallback)) is null)
            findings.Add(
                Finding.NoShape(
                    type,
                    $"its fallback '{fallback.DisplayName}' "
                        + "must derive from it, implement IUnknownCase and have a constructor that takes an UnknownCase"
                )
            );
        return union;
    }

    // An interface extends more interfaces than each of its ancestors.
    private NearestCase[] OrderNearest()
    {
        int[] order =
        [
            .. Enumerable
                .Range(0, Cases.Count)
                .OrderBy(i => Cases[i].Type.IsInterface)
                .ThenByDescending(i =>
                    Cases[i].Type.IsInterface
                        ? Cases[i].Type.Interfaces.Count
                        : TypeLevels.ListLevels(Cases[i].Type).Count
                ),
        ];
        return
        [
            .. order.Select(
                (index, position) =>
                    new NearestCase(index, [.. order.Skip(position + 1).Where(other => IsRival(index, other))])
            ),
        ];
    }

    private bool IsRival(int index, int other) =>
        other != SelfCase && Cases[other].Type.IsInterface && !Cases[other].Type.Holds(Cases[index].Type);

    private static bool IsCase(AttributeFacts attribute) => attribute.Name is WireCase or DerivedType or KeyedCase;

    private void Read(AttributeFacts attribute)
    {
        switch (attribute.Name)
        {
            case WireUnion:
                Discriminator = attribute.Named("Discriminator") as string ?? Discriminator;
                _unknownHandling = 2;
                if (attribute.Named("Fallback") is { } fallback)
                    _fallback = _type.Close(fallback);
                break;
            case Json + "JsonPolymorphicAttribute":
                Discriminator = attribute.Named("TypeDiscriminatorPropertyName") as string ?? Discriminator;
                _unknownHandling = attribute.Named("UnknownDerivedTypeHandling") as int? ?? _unknownHandling;
                IgnoresUnknown = attribute.Named("IgnoreUnrecognizedTypeDiscriminators") is true;
                break;
            case DerivedType when attribute.Argument(0) is { } type:
                DraftOf(type, attribute).Json = CaseDiscriminator.TryCreate(attribute.Argument(1));
                break;
            case WireCase when attribute.Argument(1) is { } type:
                DraftOf(type, attribute).Wire = CaseDiscriminator.TryCreate(attribute.Argument(0));
                break;
            case KeyedCase when attribute.Argument(1) is { } type and not string:
                DraftOf(type, attribute).Keyed = CaseDiscriminator.TryCreate(attribute.Argument(0));
                break;
        }
    }

    // An open generic case of a generic base is closed over the base's arguments: [WireCase(0, typeof(Leaf<>))] on
    // Tree<T>.
    private Draft DraftOf(object handle, AttributeFacts attribute)
    {
        TypeFacts type = _type.Close(handle);
        Draft? known = _drafts.Find(draft => draft.Type.IsSame(type));
        if (known is null)
            _drafts.Add(known = new Draft(type));
        known.IsRepeated |= !known.Marks.Add(attribute.Name);
        return known;
    }

    private void Add(Draft draft, Func<TypeFacts, TypeContract, WireNaming> naming, List<Finding> findings)
    {
        TypeFacts type = draft.Type;
        bool isPartial = !type.IsOpen || _type.IsOpen ? !_type.Holds(type) : true;
        if (FindProblem(draft, isPartial) is { } problem)
        {
            findings.Add(problem);
            return;
        }

        // A generic union has the cases of all its closed types; one that derives from Tree<int> is none of
        // Tree<string>.
        if (isPartial && !_type.IsOpen)
            return;
        var added = new DeclaredCase(
            type,
            draft.Wire ?? draft.Json ?? draft.Keyed,
            draft.Wire ?? draft.Keyed ?? draft.Json ?? new CaseDiscriminator(type.Name, 0),
            isPartial
        );
        if (FindDuplicate(added) is { } duplicate)
        {
            findings.Add(duplicate);
            return;
        }
        AddClashes(type, naming, findings);
        Cases.Add(added);
    }

    private Finding? FindProblem(Draft draft, bool isPartial)
    {
        TypeFacts type = draft.Type;
        if (isPartial && !IsOfDefinition(type))
            return Finding.NoShape(_type, $"its case '{type.DisplayName}' does not derive from it");
        return draft.IsRepeated ? Finding.NoShape(_type, $"its case '{type.DisplayName}' is declared twice") : null;
    }

    private Finding? FindDuplicate(DeclaredCase added)
    {
        foreach (DeclaredCase known in Cases)
        {
            CaseDiscriminator? same =
                CaseDiscriminator.AreAlike(known.Json, added.Json) ? added.Json
                : CaseDiscriminator.AreAlike(known.Keyed, added.Keyed) ? added.Keyed
                : null;
            if (same is null)
                continue;
            return new(
                Finding.DuplicateDiscriminator,
                Finding.CaseText,
                null,
                known.Type.DisplayName,
                added.Type.DisplayName,
                _type.DisplayName,
                same.Shown
            );
        }
        return null;
    }

    // Members of a case that have the name of the discriminator.
    private void AddClashes(TypeFacts type, Func<TypeFacts, TypeContract, WireNaming> naming, List<Finding> findings)
    {
        var contract = TypeContract.ReadContract(type);
        WireNaming policy = naming(type, contract);
        foreach (DiscoveredMember member in MemberDiscovery.Find(type, contract, policy))
        {
            if (
                member.Attributes.IsIgnored
                || member.IsKeyedOnly
                || contract.NameOf(member.Attributes, member.Name, policy) != Discriminator
            )
                continue;
            findings.Add(
                new(
                    Finding.DiscriminatorClash,
                    Finding.ClashText,
                    member.Facts,
                    $"{type.DisplayName}.{member.Name}",
                    Discriminator,
                    _type.DisplayName
                )
            );
        }
    }

    private bool IsOfDefinition(TypeFacts type) =>
        _type.IsGeneric
        && TypeLevels
            .ListLevels(type)
            .Concat(type.Interfaces)
            .Any(level => level.IsGeneric && level.FullName == _type.FullName);

    private ConstructorFacts? ConstructorOf(TypeFacts fallback)
    {
        bool isUnknown =
            !fallback.IsAbstract
            && (_type.Holds(fallback) || IsOfDefinition(fallback))
            && fallback.Interfaces.Any(contract => contract.FullName == "Sluice.IUnknownCase");
        return !isUnknown
            ? null
            : fallback.Constructors.FirstOrDefault(constructor =>
                constructor.IsAccessible
                && constructor.Parameters.Count == 1
                && constructor.Parameters[0].Type.FullName == "Sluice.UnknownCase"
            );
    }
}
