using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Makes all decisions about an object type, with the same rules as the generator; a test runs the catalogue through
/// both.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ObjectModelBuilder
{
    internal static ObjectModel BuildModel(Type type)
    {
        var facts = new ReflectedType(type);
        var contract = TypeContract.ReadContract(facts);
        string? withoutKey = null;
        var plan = ObjectPlan<ObjectMember>.Create(
            facts,
            contract,
            Contracts.NamingOf(type, contract),
            found => new ObjectMember(found),
            draft => RequireValue(facts, draft),
            Refuse
        );
        var constructor = (ConstructorInfo?)plan.Choice.Constructor?.Handle;
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        DescribeMembers(plan, contract, parameters);
        return new ObjectModel
        {
            Type = type,
            Members = [.. plan.Members],
            Keyed = plan.Keyed,
            WhyNotKeyed = WhyNotFormatted(contract, plan.Members) ?? withoutKey,
            Constructor = constructor,
            Parameters = parameters,
            WhyNotRead = plan.Problem,
            WhyNotNamed = plan.NamedProblem,
            RejectsUnknown = contract.RejectsUnknown,
            Callbacks = CallbackMethods.FindMethods(facts),
            Ignored = [.. plan.Ignored.Select(DescribeIgnored)],
        };

        void Refuse(Finding finding)
        {
            if (finding.Id != Finding.MissingKey)
                throw new WireException(WireError.Unsupported, finding.Message + ".");
            // A member without a key is an error only on wires that use keys.
            withoutKey ??= $"{finding.Member!.Name} {Finding.MissingKeyReason}";
        }
    }

    private static void DescribeMembers(
        ObjectPlan<ObjectMember> plan,
        TypeContract contract,
        ParameterInfo[] parameters
    )
    {
        for (int i = 0; i < plan.Members.Count; i++)
        {
            ObjectMember member = plan.Members[i];
            member.Index = i;
            member.NumberHandling = member.Attributes.NumberHandling ?? contract.NumberHandling;
            member.Traits = TraitsOf(member, contract, parameters, plan.UseOf(member, plan.Problem is null));
        }
    }

    private static MemberTraits DescribeIgnored(IgnoredMember member) =>
        new(member.Name, member.WireName, MemberFlags.None)
        {
            IsNameFixed = member.IsNameFixed,
            KeyedWireName = member.KeyedName,
            Key = member.Key,
        };

    private static bool RequireValue(TypeFacts type, ObjectMember draft) =>
        ValueTypes.FindWithoutValue(type, draft.Found.Facts) is { } finding
            ? throw new WireException(WireError.Unsupported, finding.Message + ".")
            : true;

    private static MemberTraits TraitsOf(
        ObjectMember draft,
        TypeContract contract,
        ParameterInfo[] parameters,
        MemberUse use
    )
    {
        MemberAttributes attributes = draft.Attributes;
        var traits = new MemberTraits(draft.Name, draft.WireName, use.FlagsOf(draft.Names))
        {
            IsNameFixed = draft.Names.IsFixed,
            IsKeyedNameFixed = contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = use.IsComputed(draft.Names, contract),
            KeyedWireName = draft.Names.KeyedName,
            Key = draft.Key,
            SubPropertyDefault = attributes.SubPropertyDefault,
            Omit = attributes.Omit,
            Policies = attributes.Policies,
        };
        return draft.Parameter >= 0 && parameters[draft.Parameter] is { HasDefaultValue: true } parameter
            ? traits with
            {
                DefaultValue = ParameterDefaults.GetDefault(parameter),
            }
            : traits;
    }

    private static string? WhyNotFormatted(TypeContract contract, List<ObjectMember> members)
    {
        string? formatted = contract.Own is { HasFormatter: true, WireConverter: null, WireSurrogate: null }
            ? "it"
            : members.Find(m => m.Attributes is { HasFormatter: true, WireConverter: null })?.Name;
        return formatted is null
            ? null
            : $"{formatted} names a formatter of MessagePack-CSharp, which does not run here; name an "
                + "IWireConverter<T> in [WireConverter]";
    }
}
