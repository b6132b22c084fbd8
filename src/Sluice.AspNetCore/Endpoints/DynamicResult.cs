using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;
using Sluice.Model;
using Sluice.Selection.Queries;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>A value whose type is known only now: finds what it is (an object, a list, a stream of elements), binds the request's selection to that and runs the typed result.</summary>
internal sealed class DynamicResult(object value, Type? declared, FieldSelection? bound = null) : IResult
{
    public async Task ExecuteAsync(HttpContext context)
    {
        ReturnedValue returned = ReturnedValue.Of(value, declared);
        IResult result = await (Task<IResult>)returned.Converter.Shape.Accept(new Binder(context, returned, bound))!;
        // The status is the handler's: a plain value is no claim that all went well.
        if (result is SluiceResponse response) response.StatusCode = context.Response.StatusCode;
        await result.ExecuteAsync(context);
    }

    // By kinds of shapes, so that native code ends: lists and pages are made of objects and single values, never of lists and pages, of which there would be no end.
    private sealed class Binder(HttpContext context, ReturnedValue returned, FieldSelection? bound) : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => ElementsAsync(shape);
        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => ElementsAsync(shape);
        public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state) => WholeAsync(shape);
        public override object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape, object? state) => WholeAsync(shape);
        public override object? VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape, object? state) => WholeAsync(shape);

        private Task<IResult> ElementsAsync<T>(TypeShape<T> shape) => BindAsync(shape, static (value, selection) => value switch
        {
            Page<T> page => SluiceResults.Page(page, selection),
            IQueryable<T> query when QueryDrivers.Of(query) is { } driver => new SluiceQuery<T>(query, driver, selection),
            IAsyncEnumerable<T> elements => SluiceResults.Stream(elements, selection),
            _ => SluiceResults.Ok((IEnumerable<T>)value, selection),
        });

        // The key of a cached response speaks of the declared type; a value of another that is guarded is for this caller alone.
        private static void KeepOutOfSharedCaches(HttpContext context, TypeShape shape)
        {
            if (context.Features.Get<IOutputCacheFeature>() is not { } cache || context.GetEndpoint()?.Metadata.GetMetadata<IncludeMetadata>()?.Type == shape.Type) return;
            if (SluiceHttpOptions.Of(context).Guards.PoliciesOf(shape).Length > 0) cache.Context.AllowCacheStorage = false;
        }

        private Task<IResult> WholeAsync<T>(TypeShape<T> shape) => returned.IsSingle ? BindAsync(shape, static (value, selection) => SluiceResults.Ok((T)value, selection)) : ElementsOfAnyAsync(shape);

        // The call is made by reflection, so that it ends in native code too, where the compiler would follow lists of lists of lists.
        [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The method's type parameter has no requirements.")]
        private Task<IResult> ElementsOfAnyAsync(TypeShape shape) => RuntimeFeature.IsDynamicCodeSupported
            ? (Task<IResult>)s_elements.MakeGenericMethod(shape.Type).Invoke(this, [shape])!
            : throw new NotSupportedException($"Without dynamic code a stream or a page of {shape.Type} is returned through SluiceResults.");

        private static readonly MethodInfo s_elements = typeof(Binder).GetMethod(nameof(ElementsAsync), BindingFlags.Instance | BindingFlags.NonPublic)!;

        private async Task<IResult> BindAsync<T>(TypeShape<T> shape, Func<object, FieldSelection<T>, IResult> resultOf)
        {
            (FieldSelection<T>? selection, Problem? problem) = bound is FieldSelection<T> known ? (known, null) : await IncludeBinder.BindAsync(context, shape.TypedConverter);
            if (problem is not null) return new ProblemResult(problem);
            KeepOutOfSharedCaches(context, shape);
            return returned.IsSingle ? SluiceResults.Ok((T)returned.Value, selection!) : resultOf(returned.Value, selection!);
        }
    }
}
