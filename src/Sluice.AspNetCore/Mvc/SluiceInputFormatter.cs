using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Reads the bodies of actions from both wires.</summary>
internal sealed class SluiceInputFormatter : InputFormatter
{
    public SluiceInputFormatter()
    {
        foreach (string mediaType in (string[])[.. MediaTypes.OfBodies, "text/json", "application/*+json"])
            SupportedMediaTypes.Add(mediaType);
    }

    protected override bool CanReadType(Type type) => ReturnedValue.IsSelectable(type);

    public override bool CanRead(InputFormatterContext context) =>
        base.CanRead(context) && BodyReader.TryForm(context.HttpContext.Request, out _, out _, out _);

    public override Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context) =>
        (Task<InputFormatterResult>)ReturnedValue.ConverterOf(context.ModelType).Accept(new Reader(context))!;

    private sealed class Reader(InputFormatterContext context) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => ReadAsync(converter);

        private async Task<InputFormatterResult> ReadAsync<T>(Converter<T> converter)
        {
            (T? value, Problem? problem, _) = await BodyReader.ReadAsync(context.HttpContext, converter);
            if (problem is null) return InputFormatterResult.Success(value);
            context.ModelState.TryAddModelError(problem.Path ?? context.ModelName, problem.Detail);
            return InputFormatterResult.Failure();
        }
    }
}
