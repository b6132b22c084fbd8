namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>A call or two that queries are composed of.</summary>
/// <param name="Name">What it says, for the case's name.</param>
/// <param name="Apply">Appends it.</param>
/// <param name="IsTotal">Whether the elements' order is certain after it.</param>
internal sealed record Piece<T>(string Name, Func<IQueryable<T>, IQueryable<T>> Apply, bool IsTotal = false);
