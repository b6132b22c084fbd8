using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Thrown if a handler uses an argument that the request has no valid value for. Where Sluice's filters run, the
/// handler does not; a host without them responds with the status of the problem.
/// </summary>
internal sealed class UnboundArgumentException(string message, Problem problem)
    : BadHttpRequestException($"{message} {problem.Detail}", problem.Status)
{
    public Problem Problem => problem;
}
