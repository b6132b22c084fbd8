namespace Sluice;

public readonly partial record struct IncludeOptions
{
    /// <summary>
    /// Unions that the writing options register (<c>JsonWireOptions.Unions</c>, <c>MessagePackWireOptions.Unions</c>):
    /// names of their cases' members can be asked for, too. The selection then writes under
    /// options with equal unions alone. Default: none; of a registered case the members of the base are written that
    /// were asked for.
    /// </summary>
    public WireUnions? Unions
    {
        get => (WireUnions?)RegisteredUnions; init =>
        RegisteredUnions = value is { Count: 0 } ? null : value;
    }
}
