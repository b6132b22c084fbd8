using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

// Replaces what handlers return.
internal sealed partial class ReturnedValue
{
    /// <summary>
    /// Returns a filter that converts values that the handler returns directly, or in framework results, into Sluice
    /// results.
    /// </summary>
    public static EndpointFilterDelegate Filter(
        EndpointFilterDelegate next,
        MethodInfo method,
        SluiceHttpOptions options
    )
    {
        Type? declared = DeclaredBy(method);
        Converter? expressed = ExpressionTypeOf(method, options) is { } type ? ConverterOf(type) : null;
        return async invocation =>
        {
            HttpContext context = invocation.HttpContext;
            if (IgnoredParameters.FaultOf(context, options) is { } ignored)
                return new ProblemResult(ignored);
            FieldSelection? selection = null;
            if (expressed is not null)
            {
                // Bind before the handler runs: its side effects cannot be undone if the expression is not valid.
                (selection, Problem? problem) = await IncludeBinder.BindAsync(context, expressed);
                if (problem is not null)
                    return new ProblemResult(problem);
            }

            object? returned = await next(invocation);
            while (returned is INestedHttpResult nested)
                returned = nested.Result;
            return returned switch
            {
                SluiceResponse or SluiceSequence => returned,
                IResult result => Narrowed(context, result, selection, options),
                string or Stream or byte[] => returned,
                null => ProblemResult.NotFound,
                DbDataReader reader => RowsResult.Create(context, reader),
                _ => CreateOfValue(context, returned, declared, selection),
            };
        };
    }

    private static ReturnedValue CreateOfValue(
        HttpContext context,
        object value,
        Type? declared,
        FieldSelection? selection
    )
    {
        // The expression is bound to the type that the handler declares; a filter has put something around its value.
        if (selection is not null && !Holds(value.GetType(), selection.Type, SluiceHttpOptions.Of(context)))
            IncludeUse.RefuseWrapped(context, value, selection.Type);
        return new(value, declared, selection ?? BoundIncludes.FindIncludes(context).FirstOrDefault()?.Bound);
    }

    // Results that do not carry the expression's type, such as problems and messages, stay with the host.
    private static IResult Narrowed(
        HttpContext context,
        IResult result,
        FieldSelection? selection,
        SluiceHttpOptions options
    )
    {
        if (result is IValueHttpResult { Value: null })
            return result;
        Type? include = context.GetEndpoint()?.Metadata.GetMetadata<IncludeMetadata>()?.Type;
        object? value = (result as IValueHttpResult)?.Value;
        Type? carried = value?.GetType() ?? ForeignValueTypeOf(result.GetType());
        if (
            carried is null
            || !(include is null ? ExpressedBy(carried, options) is not null : Holds(carried, include, options))
        )
        {
            // What the handler itself makes of its expression is its own affair.
            if (include is not null && !BoundIncludes.FindIncludes(context).Any())
                IncludeUse.RefuseWrapped(context, result, include);
            return result;
        }
        if (value is not null && HeadOf(context, result) is { } head)
        {
            selection ??= BoundIncludes.FindIncludes(context).FirstOrDefault(bound => bound.Type == include)?.Bound;
            return new ReturnedValue(value, ValueTypeOf(result.GetType()), selection, head);
        }

        IncludeUse.RefuseForeign(context, result, include ?? carried);
        return result;
    }
}
