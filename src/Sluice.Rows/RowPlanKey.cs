using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>The options that determine a plan.</summary>
internal readonly record struct RowPlanKey(WireNaming Naming, IWireNamingPolicy? Policy, bool OmitNulls,
    bool FlatNames, bool ValuesOnly, bool RejectMistyped, FieldSelection? Selection, RowJsonColumns? Json,
    bool ConvertsEnums = false)
{
    internal string Convert(string name) =>
        Policy is not null ? Policy.ConvertName(name) ?? name : NamingPolicies.Convert(Naming, name);
}
