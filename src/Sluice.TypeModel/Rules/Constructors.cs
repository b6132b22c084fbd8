using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Chooses how an object is constructed during reading, and which member's value each parameter receives. What is
/// written and has nowhere to go when read is refused, as System.Text.Json does.
/// </summary>
internal sealed class Constructors
{
    private readonly TypeFacts _type;
    private readonly TypeContract _contract;
    private readonly List<DiscoveredMember> _members;

    private Constructors(TypeFacts type, TypeContract contract, List<DiscoveredMember> members) =>
        (_type, _contract, _members) = (type, contract, members);

    public static ConstructorChoice Choose(TypeFacts type, TypeContract contract, List<DiscoveredMember> members)
    {
        if (type.IsInterface)
            return ConstructorChoice.Refuse("an interface cannot be constructed");
        if (type.IsAbstract)
            return ConstructorChoice.Refuse("an abstract class cannot be constructed");
        if (
            type.Base is { } parent
            && TypeLevels.ListLevels(parent).Any(l => l.FullName == CollectionRule.PriorityQueue)
        )
            return ConstructorChoice.Mistake(
                "it derives from PriorityQueue, whose elements are read into a "
                    + "PriorityQueue alone; hold the queue in a member"
            );
        return new Constructors(type, contract, members).Choose();
    }

    /// <summary>Returns whether a public constructor that takes members alone takes this one.</summary>
    public static bool IsTakenBySome(TypeFacts type, TypeContract contract, List<DiscoveredMember> members, int member)
    {
        var rule = new Constructors(type, contract, members);
        return type.Constructors.Any(c => c.IsPublic && rule.IsFilled(c) && rule.Bind(c).Contains(member));
    }

    private ConstructorChoice Choose()
    {
        List<ConstructorFacts> all = [.. _type.Constructors.Where(c => !IsCopy(c))];
        List<ConstructorFacts> marked = [.. all.Where(c => c.IsMarked)];
        if (marked.Count == 0)
            marked = [.. all.Where(IsMarkedElsewhere)];
        if (marked.Count > 1)
            return ConstructorChoice.Mistake("several constructors are marked");
        if (marked.Count > 0)
            return Accept(marked[0]);
        List<ConstructorFacts> open = [.. all.Where(c => c.IsPublic)];
        List<ConstructorFacts> wanted = [.. open.Where(c => !IsObsoleteError(c))];
        ConstructorChoice choice = ChooseOf(wanted);
        if (choice.Problem is null || wanted.Count == open.Count)
            return choice;
        // What code must not call may be there for serializers alone.
        ConstructorChoice other = ChooseOf(open);
        return other.Problem is null || wanted.Count == 0 ? other : choice;
    }

    private ConstructorChoice ChooseOf(List<ConstructorFacts> open)
    {
        ConstructorFacts? parameterless = open.FirstOrDefault(c => c.Parameters.Count == 0);
        if (_type.IsValueType)
            return ChooseOfStruct(open, parameterless);
        if (parameterless is not null)
            return ChooseParameterless(parameterless, open);
        if (open.Count == 1)
            return Accept(open[0]);
        if (_type.IsRecord && Longest(open) is { } primary)
            return Accept(primary);
        return open.Count == 0
            ? ConstructorChoice.Refuse("it has no public constructor")
            : ConstructorChoice.Mistake("it has several public constructors and none is marked [JsonConstructor]");
    }

    // System.Text.Json uses the constructor without parameters even if another one alone can set a member.
    // MessagePack-CSharp uses the other one.
    private ConstructorChoice ChooseParameterless(ConstructorFacts parameterless, List<ConstructorFacts> open)
    {
        int lost = Enumerable
            .Range(0, _members.Count)
            .Where(i => IsLostUnlessTaken(_members[i]) && open.Exists(c => IsFilled(c) && Bind(c).Contains(i)))
            .DefaultIfEmpty(-1)
            .First();
        if (lost < 0)
            return Accept(parameterless);
        if (_contract.IsMessagePackObject && Longest(open) is { } longest)
            return Accept(longest);
        return ConstructorChoice.Mistake(
            $"'{_members[lost].Name}' is set by a constructor with parameters only, and "
                + "reading uses the one without; mark one of them [JsonConstructor], or add a setter"
        );
    }

    // A collection without a setter is filled in place.
    private static bool IsLostUnlessTaken(DiscoveredMember member) =>
        IsStuck(member) && member.CanGet && !member.Facts.Type.IsSequence;

    // System.Text.Json uses the default value even if this loses values that only a constructor can set; prefer a
    // constructor that can set them, and refuse if none can.
    private ConstructorChoice ChooseOfStruct(List<ConstructorFacts> open, ConstructorFacts? parameterless)
    {
        List<ConstructorFacts> filling = [.. open.Where(c => c.Parameters.Count > 0)];
        bool isFillable = Enumerable
            .Range(0, _members.Count)
            .Any(i => IsStuck(_members[i]) && filling.Any(c => Bind(c).Contains(i)));
        if (isFillable && filling.Count == 1)
            return Accept(filling[0]);
        if (isFillable && Longest(filling) is { } longest)
            return Accept(longest);
        if (parameterless is { IsImplicit: false })
            return Accept(parameterless);
        // The default value has no collections that could be filled in place.
        bool isLost =
            !_contract.IsVector
            && filling.Count > 0
            && !filling.Any(IsFilled)
            && _members.Exists(m => IsStuck(m) && m.CanGet);
        if (isLost)
            return Accept(filling[0]);
        return filling.Count == 0 && IsSetByNothing()
            ? ConstructorChoice.Refuse("none of its members can be set, so that all of its fields would be lost")
            : ConstructorChoice.Default;
    }

    // Methods alone create the values of such a struct. Reference assemblies show the fields of structs, but neither
    // their names nor private constructors.
    private bool IsSetByNothing() =>
        !_contract.IsVector
        && _members.Exists(m => m.CanGet && !m.Attributes.IsIgnored)
        && _members.TrueForAll(m => IsStuck(m) || m.Attributes.IsIgnored)
        && _type.Fields.Count > 0;

    private static bool IsStuck(DiscoveredMember member) =>
        !member.CanSet && member.Attributes is { IsIgnored: false, IgnoreReading: false };

    private ConstructorChoice Accept(ConstructorFacts constructor)
    {
        int[] bound = Bind(constructor);
        foreach (ParameterFacts parameter in constructor.Parameters)
        {
            if (parameter.IsReference || parameter.Type.IsReferenceLike)
                return ConstructorChoice.Mistake(
                    $"the parameter '{parameter.Name}' of its constructor is passed by reference or is a span"
                );
            if (bound[parameter.Position] < 0 && WhyUnbound(parameter) is { } problem)
                return ConstructorChoice.Mistake(problem);
        }
        return new ConstructorChoice(constructor, bound, null);
    }

    private string? WhyUnbound(ParameterFacts parameter)
    {
        List<DiscoveredMember> named = [.. _members.Where(m => IsNamed(parameter, m))];
        if (named.Count == 0)
            return $"the parameter '{parameter.Name}' of its constructor has the name of no member, so its value is "
                + "not written";
        // Collections with a default value are populated in place instead.
        if (parameter.HasDefault && parameter.Type.IsSequence)
            return null;
        if (!IsStuck(named[0]))
            return null;
        return parameter.Type.Holds(named[0].Facts.Type)
            ? $"the parameter '{parameter.Name}' of its constructor has the name of '{named[0].Name}', which another "
                + "parameter sets already"
            : $"the parameter '{parameter.Name}' of its constructor is not of the type of '{named[0].Name}'";
    }

    // Parameters bind by name. Those of a type with keys may bind by the order of the keys, or by the names that are
    // keys, instead, as in MessagePack-CSharp.
    private int[] Bind(ConstructorFacts constructor)
    {
        int[] byName = new int[constructor.Parameters.Count];
        for (int i = 0; i < byName.Length; i++)
            byName[i] = -1;
        foreach (ParameterFacts parameter in constructor.Parameters)
            byName[parameter.Position] = FindNamed(parameter, byName);
        if (!_contract.NeedsKeys || !byName.Contains(-1))
            return byName;
        int[] byKey =
        [
            .. constructor.Parameters.Select(p =>
                _members.FindIndex(m => HasKeyOf(m, p) && !p.IsReference && p.Type.Holds(m.Facts.Type))
            ),
        ];
        return byKey.Contains(-1) ? byName : byKey;
    }

    // Two members may differ by case alone; a parameter may be wider than its member. What every wire has comes first.
    private int FindNamed(ParameterFacts parameter, int[] taken)
    {
        if (parameter.IsReference)
            return -1;
        return Enumerable
            .Range(0, _members.Count)
            .Where(i => IsNamed(parameter, _members[i]) && !taken.Contains(i))
            .Where(i => parameter.Type.IsSame(_members[i].Facts.Type) || parameter.Type.Holds(_members[i].Facts.Type))
            .OrderBy(i => _members[i].IsKeyedOnly && !_contract.IsMessagePackObject)
            .ThenBy(i => !parameter.Type.IsSame(_members[i].Facts.Type))
            .ThenBy(i => parameter.Name != _members[i].Name)
            .DefaultIfEmpty(-1)
            .First();
    }

    private static bool HasKeyOf(DiscoveredMember member, ParameterFacts parameter) =>
        (member.Attributes.WireKey ?? member.Attributes.Key) is { } key
            ? key == parameter.Position
            : string.Equals(member.Attributes.KeyName, parameter.Name, StringComparison.OrdinalIgnoreCase);

    private bool IsFilled(ConstructorFacts constructor) =>
        constructor.Parameters.Count > 0 && !Bind(constructor).Contains(-1);

    // Metadata does not identify a record's primary constructor: use the longest one whose parameters are all members.
    private ConstructorFacts? Longest(List<ConstructorFacts> constructors) =>
        constructors.Where(IsFilled).OrderByDescending(c => c.Parameters.Count).FirstOrDefault();

    private static bool IsNamed(ParameterFacts parameter, DiscoveredMember member) =>
        string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase);

    private bool IsCopy(ConstructorFacts constructor) =>
        !_type.IsValueType
        && constructor.Parameters.Count == 1
        && constructor.Parameters[0].Type.IsSame(_type)
        && _type.IsRecord;

    private static bool IsMarkedElsewhere(ConstructorFacts constructor) =>
        constructor.Attributes.Any(attribute => attribute.Name == "Newtonsoft.Json.JsonConstructorAttribute");

    // For the sake of older compilers, the compiler itself adds the attribute to constructors of types with required
    // members; a library may declare the mark of these constructors itself.
    private static bool IsObsoleteError(ConstructorFacts constructor) =>
        constructor.Attributes.Any(attribute =>
            attribute.Name == "System.ObsoleteAttribute" && attribute.Argument(1) is true
        )
        && !constructor.Attributes.Any(attribute =>
            attribute.Name == "System.Runtime.CompilerServices.CompilerFeatureRequiredAttribute"
        );
}
