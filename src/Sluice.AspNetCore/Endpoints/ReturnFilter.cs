using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Turns what a handler returned plainly into a Sluice result.</summary>
internal sealed class ReturnFilter(EndpointFilterDelegate next, MethodInfo method)
{
    private readonly Type? _declared = DeclaredReturn.Of(method);
    private readonly Converter? _expressed = PlainReturn.ExpressionTypeOf(method) is { } type ? ReturnedValue.ConverterOf(type) : null;

    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext invocation)
    {
        HttpContext context = invocation.HttpContext;
        FieldSelection? selection = null;
        if (_expressed is not null)
        {
            // Before the handler runs: what it does can't be taken back for an expression that is not valid.
            (selection, Problem? problem) = await IncludeBinder.BindAsync(context, _expressed);
            if (problem is not null) return new ProblemResult(problem);
        }

        object? returned = await next(invocation);
        return returned switch
        {
            IResult or string or Stream or byte[] => returned,
            null => ProblemResult.NotFound,
            DbDataReader reader => RowsResult.Of(context, reader),
            _ => new DynamicResult(returned, _declared, selection),
        };
    }
}
