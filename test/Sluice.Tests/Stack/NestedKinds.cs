namespace Sluice.Tests.Stack;

/// <summary>Types that contain themselves through each kind of shape.</summary>
public static partial class NestedKinds
{
    [Shape]
    public sealed partial record Listed(int Id, List<Listed?> Next);

    [Shape]
    public sealed partial record Mapped(int Id, Dictionary<string, Mapped?> Next);

    [Shape]
    public sealed partial record Paired(int Id, (int Number, Paired? Value) Next);

    [Shape]
    [WireCase("branch", typeof(Branch))]
    public abstract partial record Node;

    [Shape]
    public sealed partial record Branch(int Id, Node? Next) : Node;

    [Shape]
    [WireSurrogate(typeof(ReplacedOnWire))]
    public sealed partial class Replaced(Replaced? next)
    {
        public Replaced? Next => next;
    }

    [Shape]
    public sealed partial record ReplacedOnWire(int Id, Replaced? Next) : IWireSurrogate<Replaced, ReplacedOnWire>
    {
        public static ReplacedOnWire ToSurrogate(Replaced value) => new(1, value.Next);

        public static Replaced FromSurrogate(ReplacedOnWire surrogate) => new(surrogate.Next);
    }
}
