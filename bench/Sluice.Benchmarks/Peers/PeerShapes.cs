namespace Sluice.Benchmarks.Peers;

/// <summary>The shapes of PolyType for lists, which Nerdbank.MessagePack reads and writes by.</summary>
[PolyType.GenerateShapeFor<List<KeyedPost>>]
[PolyType.GenerateShapeFor<List<KeyedProduct>>]
[PolyType.GenerateShapeFor<List<NamedPost>>]
[PolyType.GenerateShapeFor<List<NamedProduct>>]
internal sealed partial class PeerShapes;
