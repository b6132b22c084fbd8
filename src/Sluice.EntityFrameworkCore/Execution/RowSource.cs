using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;

// The command comes as EF's own enumerables get it; RowSourceCompiler refuses where their form changes.
#pragma warning disable EF1001

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// What EF Core makes of a <see cref="RowsExpression"/> for one execution: the context's services and the command's
/// template.
/// </summary>
internal sealed class RowSource
{
    /// <summary>Why the query can't be written from its rows; <see langword="null"/> where it can.</summary>
    internal string? Reason { get; }
    internal RelationalQueryContext Context { get; } = null!;
    internal RelationalCommandResolver Resolver { get; } = null!;
    internal RowColumns Columns { get; } = null!;
    internal bool IsDetailed { get; }
    internal bool IsThreadChecked { get; }

    public RowSource(string reason) => Reason = reason;

    public RowSource(
        RelationalQueryContext context, RelationalCommandResolver resolver, RowColumns columns,
        bool detailedErrors, bool threadSafetyChecks)
    {
        (Context, Resolver, Columns) = (context, resolver, columns);
        (IsDetailed, IsThreadChecked) = (detailedErrors, threadSafetyChecks);
    }
}
