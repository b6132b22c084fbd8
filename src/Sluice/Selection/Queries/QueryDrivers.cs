using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Selection.Queries;

/// <summary>The drivers that write queries. Thread safe; meant to be filled once at start-up.</summary>
public static class QueryDrivers
{
    private static readonly DriverList<QueryDriver> s_drivers = new();

    /// <summary>Registers a driver; once is enough, again does nothing.</summary>
    public static void Register(QueryDriver driver) => s_drivers.Add(driver);

    /// <summary>The driver that knows a query, or <see langword="null"/>.</summary>
    internal static QueryDriver? Of(IQueryable query) => Array.Find(s_drivers.All, d => d.Knows(query));

    /// <summary>The driver that knows a query, or one that projects it and makes its elements.</summary>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    internal static QueryDriver For(IQueryable query) => Of(query) ?? new ProjectingDriver();
}
