using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>The options that determine a plan.</summary>
internal readonly record struct RowPlanKey
{
    /// <summary>Takes what the options of rows say; the caller sets what those of the wire say.</summary>
    internal RowPlanKey(in RowOptions rows)
    {
        FlatNames = rows.FlatNames;
        ValuesOnly = rows.Form is RowForm.Scalar or RowForm.Column;
        RejectMistyped = rows.RejectMistyped;
        Selection = rows.Selection;
        Json = RowJsonColumns.TryCreate(rows);
    }

    internal WireNaming Naming { get; init; }
    internal IWireNamingPolicy? Policy { get; init; }
    internal bool OmitNulls { get; init; }
    internal bool FlatNames { get; }
    internal bool ValuesOnly { get; }
    internal bool RejectMistyped { get; }
    internal FieldSelection? Selection { get; }
    internal RowJsonColumns? Json { get; }
    internal bool ConvertsEnums { get; init; }

    internal string Convert(string name) =>
        Policy is not null ? Policy.ConvertName(name) ?? name : NamingPolicies.Convert(Naming, name);
}
