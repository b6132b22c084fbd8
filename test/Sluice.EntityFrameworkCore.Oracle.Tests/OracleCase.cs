using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>One query under several includes.</summary>
/// <param name="Category">What it is counted under.</param>
/// <param name="Name">The query, in words; unique with the category.</param>
/// <param name="Includes">The selections.</param>
/// <param name="IsTotal">Whether the query orders its elements totally.</param>
/// <param name="IsNestedTotal">Whether the query orders the elements of nested collections as well.</param>
internal abstract record OracleCase(string Category, string Name, string[] Includes, bool IsTotal, bool IsNestedTotal)
{
    /// <summary>What runs before the query, in the same context: changes within a transaction.</summary>
    public Func<OracleContext, Task>? Before { get; init; }

    /// <summary>A context with interceptors; <see langword="null"/> for a plain one.</summary>
    public bool IsIntercepted { get; init; }

    /// <summary>
    /// The elements are reached by a navigation, after which EF Core includes nothing: what it needs is tracked first.
    /// </summary>
    public bool IsConnected { get; init; }

    /// <summary>Runs the query both ways, under one include, on both wires.</summary>
    internal abstract Task<IReadOnlyList<OracleOutcome>> RunAsync(Func<OracleContext> open, string include, Ways ways);
}
