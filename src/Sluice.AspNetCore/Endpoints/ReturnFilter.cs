using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Converts values that a handler returns directly, or in framework results, into Sluice results.</summary>
internal sealed class ReturnFilter(EndpointFilterDelegate next, MethodInfo method, SluiceHttpOptions options)
{
    private readonly Type? _declared = DeclaredReturn.Of(method);
    private readonly Converter? _expressed = PlainReturn.ExpressionTypeOf(method, options) is { } type
        ? ReturnedValue.ConverterOf(type)
        : null;

    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext invocation)
    {
        HttpContext context = invocation.HttpContext;
        FieldSelection? selection = null;
        if (_expressed is not null)
        {
            // Bind before the handler runs: its side effects cannot be undone if the expression is not valid.
            (selection, Problem? problem) = await IncludeBinder.BindAsync(context, _expressed);
            if (problem is not null) return new ProblemResult(problem);
        }

        object? returned = await next(invocation);
        while (returned is INestedHttpResult nested) returned = nested.Result;
        return returned switch
        {
            SluiceResponse or SluiceSequence => returned,
            IResult result => Narrowed(context, result, selection),
            string or Stream or byte[] => returned,
            null => ProblemResult.NotFound,
            DbDataReader reader => RowsResult.Of(context, reader),
            _ => new DynamicResult(returned, _declared, selection ?? BoundIncludes.Of(context).FirstOrDefault()?.Bound),
        };
    }

    // Results that do not carry the expression's type, such as problems and messages, stay with the host.
    private IResult Narrowed(HttpContext context, IResult result, FieldSelection? selection)
    {
        if (result is IValueHttpResult { Value: null }) return result;
        Type? include = context.GetEndpoint()?.Metadata.GetMetadata<IncludeMetadata>()?.Type;
        object? value = (result as IValueHttpResult)?.Value;
        Type? carried = value?.GetType() ?? FrameworkResult.ForeignValueTypeOf(result.GetType());
        if (carried is null
            || !(include is null
                ? ReturnedValue.ExpressedBy(carried, options) is not null
                : ReturnedValue.Holds(carried, include, options))) return result;
        if (value is not null && FrameworkResult.HeadOf(context, result) is { } head)
        {
            selection ??= BoundIncludes.Of(context).FirstOrDefault(bound => bound.Type == include)?.Bound;
            return new DynamicResult(value, FrameworkResult.ValueTypeOf(result.GetType()), selection, head);
        }

        IncludeUse.RefuseForeign(context, result, include ?? carried);
        return result;
    }
}
