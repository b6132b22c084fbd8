using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>One value that the projection asks the database for.</summary>
/// <param name="Index">Its place in the projection.</param>
/// <param name="Value">What is asked for, over the root's or the element's parameter.</param>
internal sealed record RowSlot(int Index, Expression Value)
{
    /// <summary>The property whose column it is; none for the test whether a nested object is there.</summary>
    internal IProperty? Property { get; init; }
}
