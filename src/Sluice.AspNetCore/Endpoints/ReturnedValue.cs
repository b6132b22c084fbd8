using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Problems;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// A plain value that a handler returned, directly or in a result of the framework: an object, a list or a stream,
/// known only at run time. Binds the request's selection to the type that expressions apply to and writes the value
/// with the typed result.
/// </summary>
/// <param name="value">The value.</param>
/// <param name="declared">The type that the handler declares for it, if any.</param>
/// <param name="bound">The selection, if it is bound already.</param>
/// <param name="head">
/// The status and headers of the response; <see langword="null"/> keeps those that the handler set.
/// </param>
internal sealed partial class ReturnedValue(
    object value,
    Type? declared,
    FieldSelection? bound = null,
    ResponseHead? head = null
) : IResult
{
    // One entry per type that a handler returns; the types come from the program, never from the client.
    private static readonly ConcurrentDictionary<Type, (Converter Converter, bool IsSingle)> s_known = new();

    // One entry per type that a handler declares.
    private static readonly ConcurrentDictionary<Type, Converter?> s_unions = new();

    public async Task ExecuteAsync(HttpContext context)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        BoundExpressions.Add(context, options.IncludeParameter);
        if (options.Envelopes.FindContent(value.GetType()) is { } content)
        {
            await ExecuteEnvelopeAsync(context, content);
            return;
        }

        (Converter converter, bool isSingle) = UnionOf(declared, value) is { } union
            ? (union, true)
            : s_known.GetOrAdd(value.GetType(), Find);
        // Keep the status code set by the handler; returning a plain value does not imply success.
        ResponseHead around = head ?? new(context.Response.StatusCode);
        (FieldSelection? selection, Problem? problem) = await BindAsync(context, converter, options, around.StatusCode);
        IResult result = problem is not null
            ? new ProblemResult(problem)
            : (IResult)converter.Shape.Accept(new ResultMaker(context, value, isSingle, selection!))!;
        if (result is SluiceResponse response)
            response.Head = around;
        else if (result is SluiceSequence sequence)
            sequence.Head = around;
        await result.ExecuteAsync(context);
    }

    private async ValueTask<(FieldSelection? Selection, Problem? Problem)> BindAsync(
        HttpContext context,
        Converter converter,
        SluiceHttpOptions options,
        int status
    )
    {
        if (bound?.Type == converter.Type)
            return (bound, null);
        (FieldSelection? selection, Problem? problem) = await IncludeBinder.BindAsync(context, converter);
        if (problem is null || status < StatusCodes.Status400BadRequest)
            return (selection, problem);
        // What says why there is no answer is not what the expression is about.
        var parser = SelectionParser.GetParser(converter);
        return (parser.Parse(converter, "", options.Include, access: null, allowList: null), null);
    }

    private async Task ExecuteEnvelopeAsync(HttpContext context, EnvelopeContent content)
    {
        FieldSelection? selection = bound?.Type == content.Expressed ? bound : null;
        Problem? problem = null;
        if (selection is null)
            (selection, problem) = await IncludeBinder.BindAsync(context, ConverterOf(content.Expressed));
        if (problem is not null)
        {
            await new ProblemResult(problem).ExecuteAsync(context);
            return;
        }

        TypeShape envelope = ConverterOf(value.GetType()).Shape;
        var result = (SluiceResponse)envelope.Accept(new EnvelopeMaker(value, selection!))!;
        result.Head = head ?? new(context.Response.StatusCode);
        await result.ExecuteAsync(context);
    }

    /// <summary>
    /// Returns the converter of a declared union if the value is one of its cases, because only the union writes the
    /// discriminator; <see langword="null"/> for all other types, whose values are written by the converter of their
    /// run-time type.
    /// </summary>
    private static Converter? UnionOf(Type? declared, object value)
    {
        if (
            declared is null
            || declared == value.GetType()
            || declared == typeof(object)
            || !declared.IsInstanceOfType(value)
        )
            return null;
        return s_unions.GetOrAdd(
            declared,
            static type =>
            {
                if (!RuntimeFeature.IsDynamicCodeSupported && !IsShaped(type))
                    return null;
                try
                {
                    return ConverterOf(type) is { Shape.Kind: ShapeKind.Union } union ? union : null;
                }
                catch (WireException)
                {
                    // The declared type has no shape; the value's type may have one.
                    return null;
                }
            }
        );
    }

    // An in-memory list whose elements are neither objects nor single values is written as one value; pages and
    // asynchronous sequences are always written element by element.
    private static (Converter Converter, bool IsSingle) Find(Type type)
    {
        // The types derived from JsonValue are internal to System.Text.Json.
        if (type.IsAssignableTo(typeof(JsonValue)))
            type = typeof(JsonNode);
        if (ElementOf(type) is not { } element)
            return (ConverterOf(type), true);
        Converter converter = ConverterOf(element);
        bool isPlain =
            converter.Shape.Kind
            is ShapeKind.Object
                or ShapeKind.Union
                or ShapeKind.Surrogate
                or ShapeKind.Primitive
                or ShapeKind.Enum;
        return isPlain || IsPage(type) || IsLazy(type) ? (converter, false) : (ConverterOf(type), true);
    }
}
