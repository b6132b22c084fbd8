namespace Sluice.Model;

/// <summary>Specifies what attributes hide of a member.</summary>
internal enum MemberHiding
{
    None,
    FromWriting,
    FromBoth,
}
