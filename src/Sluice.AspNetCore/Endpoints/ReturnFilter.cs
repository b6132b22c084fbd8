using System.Data.Common;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Turns what a handler returned plainly into a Sluice result.</summary>
internal sealed class ReturnFilter(EndpointFilterDelegate next)
{
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext invocation)
    {
        object? returned = await next(invocation);
        return returned switch
        {
            IResult or string or Stream or byte[] => returned,
            null => ProblemResult.NotFound,
            DbDataReader reader => SluiceResults.Rows(reader),
            _ => new DynamicResult(returned),
        };
    }
}
