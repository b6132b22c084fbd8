namespace Sluice.Benchmarks.Peers;

/// <summary>A library beside Sluice: its own bytes of a value, written and read in a loop.</summary>
/// <param name="Name">The name of the library.</param>
/// <param name="Write">Writes the value to the shared buffer.</param>
/// <param name="Read">Reads the value from the library's own bytes.</param>
internal sealed record Peer<T>(string Name, Action Write, Func<T?> Read);
