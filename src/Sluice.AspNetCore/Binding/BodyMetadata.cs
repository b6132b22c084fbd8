namespace Sluice.AspNetCore.Binding;

/// <summary>Says on an endpoint which type its body is read as.</summary>
internal sealed record BodyMetadata(Type Type);
