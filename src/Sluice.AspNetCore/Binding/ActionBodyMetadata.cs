namespace Sluice.AspNetCore.Binding;

/// <summary>The type that an action's <c>[FromBody]</c> parameter is read as, for checks at start-up.</summary>
internal sealed record ActionBodyMetadata(Type Type);
