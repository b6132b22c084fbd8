using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Problems;

/// <summary>A document that does not fit the value it was merged into. Leaves the handler, and is answered as a body
/// that can't be read; a host without Sluice's filters answers 400.</summary>
internal sealed class PatchException(Problem problem, Exception cause)
    : BadHttpRequestException(problem.Detail, problem.Status, cause)
{
    public Problem Problem => problem;
}
