using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;
using Sluice.Model;
using Sluice.Selection.Queries;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>A value whose type is known only now: finds what it is (an object, a list, a stream of elements), binds the request's selection to that and runs the typed result.</summary>
internal sealed class DynamicResult(object value) : IResult
{
    public async Task ExecuteAsync(HttpContext context)
    {
        ReturnedValue returned = ReturnedValue.Of(value);
        IResult result = await (Task<IResult>)returned.Converter.Shape.Accept(new Binder(context, returned))!;
        await result.ExecuteAsync(context);
    }

    // By kinds of shapes, so that native code ends: lists and pages are made of objects and single values, never of lists and pages, of which there would be no end.
    private sealed class Binder(HttpContext context, ReturnedValue returned) : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => ElementsAsync(shape);
        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state) => SingleAsync(shape);
        public override object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape, object? state) => SingleAsync(shape);
        public override object? VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape, object? state) => SingleAsync(shape);

        private Task<IResult> ElementsAsync<T>(TypeShape<T> shape) => BindAsync(shape, static (value, selection) => value switch
        {
            Page<T> page => SluiceResults.Page(page, selection),
            IQueryable<T> query when QueryDrivers.Of(query) is { } driver => new SluiceQuery<T>(query, driver, selection),
            IAsyncEnumerable<T> elements => SluiceResults.Stream(elements, selection),
            _ => SluiceResults.Ok((IEnumerable<T>)value, selection),
        });

        private Task<IResult> SingleAsync<T>(TypeShape<T> shape) => BindAsync(shape, static (value, selection) => SluiceResults.Ok((T)value, selection));

        private async Task<IResult> BindAsync<T>(TypeShape<T> shape, Func<object, FieldSelection<T>, IResult> resultOf)
        {
            (FieldSelection<T>? selection, Problem? problem) = await IncludeBinder.BindAsync(context, shape.TypedConverter);
            if (problem is not null) return new ProblemResult(problem);
            return returned.IsSingle ? SluiceResults.Ok((T)returned.Value, selection!) : resultOf(returned.Value, selection!);
        }
    }
}
