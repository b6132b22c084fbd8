namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>What came of one comparison.</summary>
internal enum OracleResult
{
    Rows,
    Shaper,
    BothRefuse,
    RefusedAlone,
    AnsweredAlone,
    Different,
}

/// <param name="Result">How the answers compare.</param>
/// <param name="IsJson">The wire.</param>
/// <param name="Detail">The reason for the shaper, the errors, or both answers.</param>
internal sealed record OracleOutcome(OracleResult Result, bool IsJson, string Detail);
