using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>A value whose type is known only now: finds what it is (an object, a list, a stream of elements), binds the request's selection to that and runs the typed result.</summary>
internal sealed class DynamicResult(object value) : IResult
{
    public async Task ExecuteAsync(HttpContext context)
    {
        ReturnedValue returned = ReturnedValue.Of(value);
        IResult result = await (Task<IResult>)returned.Converter.Accept(new Binder(context, returned))!;
        await result.ExecuteAsync(context);
    }

    private sealed class Binder(HttpContext context, ReturnedValue returned) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => BindAsync(converter);

        private async Task<IResult> BindAsync<T>(Converter<T> converter)
        {
            (FieldSelection<T>? selection, Problem? problem) = await IncludeBinder.BindAsync(context, converter);
            if (problem is not null) return new ProblemResult(problem);
            return returned.Value switch
            {
                _ when returned.IsSingle => SluiceResults.Ok((T)returned.Value, selection!),
                Page<T> page => SluiceResults.Page(page, selection!),
                IAsyncEnumerable<T> elements => SluiceResults.Stream(elements, selection!),
                _ => SluiceResults.Ok((IEnumerable<T>)returned.Value, selection!),
            };
        }
    }
}
