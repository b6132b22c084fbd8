namespace Sluice.Selection;

/// <summary>A condition whose members have names in expressions.</summary>
internal abstract class NamedElementFilter : ElementFilter
{
    /// <summary>Returns the canonical condition with the names of a naming policy.</summary>
    internal abstract string Print(MemberNaming naming);
}
