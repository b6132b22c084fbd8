using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Pages;

/// <summary>A page that the request cannot have.</summary>
internal sealed class PageException(Problem problem) : Exception(problem.Detail)
{
    public Problem Problem => problem;
}
