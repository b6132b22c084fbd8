namespace Sluice.Selection;

/// <summary>The members that <c>!sort</c> takes, if a host names them.</summary>
/// <param name="Allowed">
/// The members that replace the marked ones, as a selection of the type that the expression is bound to;
/// <see langword="null"/> for the marked ones.
/// </param>
/// <param name="Within">The members outside which nothing may be used, as such a selection.</param>
internal sealed record ElementKeys(FieldSelection? Allowed, FieldSelection? Within);
