namespace Sluice.Wires;

/// <summary>To be written.</summary>
public abstract class WireSource;
