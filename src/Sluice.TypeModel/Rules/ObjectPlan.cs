using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Decides everything about an object: its members in write order, their names and keys, the constructor and what each
/// of its parameters receives, what is filled, and why it cannot be read.
/// </summary>
/// <typeparam name="TMember">What a provider prints of a member.</typeparam>
internal sealed class ObjectPlan<TMember>
    where TMember : MemberPlan
{
    private readonly TypeFacts _type;
    private readonly WireNaming _naming;
    private readonly List<DiscoveredMember> _found,
        _withheld;

    private ObjectPlan(TypeFacts type, TypeContract contract, WireNaming naming, Func<DiscoveredMember, TMember> draft)
    {
        (_type, _naming, Contract) = (type, naming, contract);
        _found = MemberDiscovery.Find(type, contract, naming, out _withheld);
        All = [.. _found.Select(draft)];
        Choice = Constructors.Choose(type, contract, _found);
        Problem = Choice.Problem;
    }

    public TypeContract Contract { get; }

    /// <summary>Gets all members that were found, ignored ones included.</summary>
    public List<TMember> All { get; }

    /// <summary>Gets the members that exist, in write order.</summary>
    public List<TMember> Members { get; private set; } = [];
    public ConstructorChoice Choice { get; }

    /// <summary>Gets why values cannot be read; <see langword="null"/> if they can.</summary>
    public string? Problem { get; private set; }

    /// <summary>
    /// Gets why values cannot be read from wires without keys, on which public fields are no members; <see
    /// langword="null"/> if they can, or if no wire reads them.
    /// </summary>
    public string? NamedProblem =>
        Problem is null
        && Choice.Members.Where(i => i >= 0).Select(i => _found[i]).FirstOrDefault(m => m.IsKeyedOnly) is { } member
            ? $"its constructor takes '{member.Name}', which is not part of JSON; mark it [JsonInclude]"
            : null;

    /// <summary>
    /// Gets the layout on wires that use keys; <see langword="null"/> if it is the same as on all wires.
    /// </summary>
    public KeyLayout? Keyed { get; private set; }

    /// <summary>Gets the ignored members whose names must not become extension data.</summary>
    public IgnoredMember[] Ignored { get; private set; } = [];

    /// <summary>Decides about an object type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="contract">What its attributes say.</param>
    /// <param name="naming">The naming policy.</param>
    /// <param name="draft">Creates what the provider prints of a member.</param>
    /// <param name="accept">
    /// Returns whether the provider supports the member's type; others are left out. Asked after the member has names.
    /// </param>
    /// <param name="report">Receives what is wrong.</param>
    public static ObjectPlan<TMember> Create(
        TypeFacts type,
        TypeContract contract,
        WireNaming naming,
        Func<DiscoveredMember, TMember> draft,
        Func<TMember, bool> accept,
        Action<Finding> report
    )
    {
        var plan = new ObjectPlan<TMember>(type, contract, naming, draft);
        foreach (string reason in LeftOutMembers.WhyNot(type, [.. plan._found.Select(m => m.Name)]))
            report(Finding.CannotApply(type, "WireIgnore", reason));
        plan.BindParameters();
        plan.Problem ??= plan.WhyNeverSet();
        foreach (TMember member in plan.All)
        {
            if (member.Attributes.IsIgnored || (!member.IsUsable && member.Parameter < 0))
                continue;
            member.Names = NamedMember.Create(type, contract, member.Found, naming);
            if (!accept(member))
                continue;
            plan.DecideFilling(member, report);
            plan.Members.Add(member);
        }
        plan.Order(report);
        for (int i = 0; i < plan.Members.Count; i++)
        {
            plan.Members[i].Twins = Filling.FindTwins(plan.Members, i);
            plan.Members[i].MayBeHeld = Filling.MayBeHeld(plan.Members, i);
        }
        return plan;
    }

    /// <summary>Returns how reading uses a member.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isTypeRead">Whether the provider can construct the object.</param>
    public MemberUse UseOf(TMember member, bool isTypeRead) =>
        new(
            isTypeRead,
            member.Parameter >= 0,
            member.Filling is not null,
            member.IsTakenElsewhere,
            Choice.SetsRequiredMembers
        );

    private void BindParameters()
    {
        for (int i = 0; i < Choice.Members.Length; i++)
        {
            if (Choice.Members[i] >= 0)
                All[Choice.Members[i]].Parameter = i;
        }
        for (int i = 0; i < All.Count; i++)
        {
            All[i].IsTakenElsewhere =
                !_found[i].CanSet && All[i].Parameter < 0 && Constructors.IsTakenBySome(_type, Contract, _found, i);
        }
    }

    private void DecideFilling(TMember member, Action<Finding> report)
    {
        bool isParameter = member.Parameter >= 0;
        if (member.Attributes.IsExtensionData)
            Extend(member, isParameter, report);
        else if (Filling.IsTried(member.Found, Contract, isParameter))
        {
            var form = CollectionRule.OfFilling(member.Found.Facts.Type);
            if (form.Kind != CollectionKind.None)
                member.Filling = form;
        }
        Problem ??= Populating.WhyNot(member.Found, Contract, member.Filling is not null, isParameter);
    }

    // No document contains a member that is ignored, so that nothing would ever set it.
    private string? WhyNeverSet()
    {
        TMember? member = All.Find(m =>
            m.Found.Facts.HasRequiredKeyword
            && m.Parameter < 0
            && !m.Found.IsKeyedOnly
            && (m.Attributes.IsIgnored || m.Attributes.IgnoreReading)
        );
        return member is null || Choice.SetsRequiredMembers
            ? null
            : $"'{member.Name}' is required and ignored, so that no document sets it; leave out the keyword, or mark "
                + "the constructor that sets it [SetsRequiredMembers]";
    }

    private void Extend(TMember member, bool isParameter, Action<Finding> report)
    {
        TMember? other = Members.Find(each => each.ExtensionValue is not null);
        member.ExtensionValue = isParameter || other is not null ? null : CollectionRule.ExtensionValueOf(member.Found);
        member.Names.IsExtension = member.ExtensionValue is not null;
        if (member.ExtensionValue is not null)
            return;
        report(
            Finding.CannotApply(
                _type,
                member.Found,
                "JsonExtensionData",
                other is not null ? $"'{other.Name}' already holds the members that the type does not have"
                    : isParameter ? CollectionRule.CannotExtendParameter
                    : CollectionRule.CannotExtend
            )
        );
    }

    // Extension data follow all members. The order of the declaration is kept among equal ones: sorting is stable.
    private void Order(Action<Finding> report)
    {
        Members = [.. Members.OrderBy(member => member.Names.IsExtension).ThenBy(member => member.Attributes.Order)];
        foreach (
            (NamedMember first, NamedMember second, string name) in NamedMember.FindClashes(
                Contract,
                [.. Members.Select(member => member.Names)]
            )
        )
        {
            report(Finding.SameName(_type, first, second, name));
            Members.RemoveAll(member => member.Names == second);
        }
        List<Finding> findings = [];
        Keyed = KeyLayout.TryCreate(_type, Contract, [.. Members.Select(member => member.Names)], findings);
        foreach (Finding finding in findings)
            report(finding);
        Ignored = IgnoredMember.FindIgnored(
            Contract,
            _found,
            _withheld,
            Members.Select(member => member.Names),
            _naming
        );
    }
}
