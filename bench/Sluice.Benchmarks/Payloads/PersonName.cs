namespace Sluice.Benchmarks.Payloads;

/// <summary>The object of the options benchmark.</summary>
[Shape]
public sealed partial record PersonName(string FirstName, string LastName);
