using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore.Execution;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>A query translated to the rows of a selection, or why rows would not give the same bytes.</summary>
internal sealed class RowTranslation
{
    private RowTranslation(RowLayout? layout, RowSource[]? sources, RowRefusal? refusal) =>
        (Layout, Sources, Refusal) = (layout, sources, refusal);

    /// <summary>Gets the layout of the rows; <see langword="null"/> if the query is refused.</summary>
    internal RowLayout? Layout { get; }

    /// <summary>
    /// Gets the command of the query, and those of its collections where each is read by one of its own.
    /// </summary>
    internal RowSource[]? Sources { get; }

    /// <summary>Gets why the query goes through EF Core's shaper.</summary>
    internal RowRefusal? Refusal { get; }

    [MemberNotNullWhen(true, nameof(Layout), nameof(Sources))]
    [MemberNotNullWhen(false, nameof(Refusal))]
    internal bool IsRows => Refusal is null;

    internal static RowTranslation CreateRows(RowLayout layout, RowSource[] sources) => new(layout, sources, null);

    internal static RowTranslation Refused(RowRefusal refusal) => new(null, null, refusal);

    internal static RowTranslation Refused(RowRefusalReason reason) => Refused(new RowRefusal(reason));
}
