using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Thrown if a document does not fit the value it is merged into. It propagates from the handler and results in the
/// same response as an invalid body; a host without Sluice's filters responds with 400.
/// </summary>
internal sealed class PatchException(Problem problem, Exception cause)
    : BadHttpRequestException(problem.Detail, problem.Status, cause)
{
    public Problem Problem => problem;
}
