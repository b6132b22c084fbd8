using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Problems;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Reads the bodies of actions in both wires.</summary>
internal sealed class SluiceInputFormatter : InputFormatter
{
    public SluiceInputFormatter()
    {
        foreach (string mediaType in (string[])[.. MediaTypes.ForValues, "text/json", "application/*+json"])
            SupportedMediaTypes.Add(mediaType);
    }

    protected override bool CanReadType(Type type) => ReturnedValue.IsSelectable(type);

    public override bool CanRead(InputFormatterContext context) =>
        base.CanRead(context)
        && (
            MediaTypes.IsPatch(context.HttpContext.Request.ContentType)
            || BodyReader.TryForm(context.HttpContext.Request, out _, out _, out _)
        );

    // The host's formatter would read a patch as a complete value.
    public override Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context) =>
        MediaTypes.IsPatch(context.HttpContext.Request.ContentType)
            ? Unsupported(context)
            : (Task<InputFormatterResult>)ReturnedValue.ConverterOf(context.ModelType).Accept(new Reader(context))!;

    /// <summary>Returns the failure for which the host's filter responds with 415.</summary>
    public static Task<InputFormatterResult> Unsupported(InputFormatterContext context)
    {
        context.ModelState.TryAddModelException(
            context.ModelName,
            new UnsupportedContentTypeException("The endpoint does not support the body's content type.")
        );
        return InputFormatterResult.FailureAsync();
    }

    private sealed class Reader(InputFormatterContext context) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => ReadAsync(converter);

        private async Task<InputFormatterResult> ReadAsync<T>(Converter<T> converter)
        {
            (T? value, Problem? problem, WireDocument? document) = await BodyReader.ReadAsync(
                context.HttpContext,
                converter
            );
            if (document is not null)
            {
                JsonWireOptions json = SluiceHttpOptions.Of(context.HttpContext).Json;
                context.HttpContext.Features.Set(
                    new HiddenKeys(key => HiddenKeys.Hide(converter.Shape, key, document, json))
                );
            }
            if (problem is null)
                return InputFormatterResult.Success(value);
            BodyStatusFilter.Report(context.HttpContext, problem);
            AddError(problem.Path, problem.Detail);
            return InputFormatterResult.Failure();
        }

        private void AddError(string? path, string detail)
        {
            try
            {
                context.ModelState.TryAddModelError(path ?? context.ModelName, detail);
            }
            catch (InvalidOperationException)
            {
                // The path has more levels than the model state of the host.
                context.ModelState.TryAddModelError(context.ModelName, detail);
            }
        }
    }
}
