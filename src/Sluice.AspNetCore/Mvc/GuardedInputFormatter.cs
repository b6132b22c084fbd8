using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Precedes all other formatters for types with guarded members: those would read a body without the guards, and a
/// client that chooses the content type must not choose whether guards hold. Forms that Sluice does not
/// read are 415.
/// </summary>
internal sealed class GuardedInputFormatter(SluiceInputFormatter formatter) : IInputFormatter
{
    public bool CanRead(InputFormatterContext context) =>
        ReturnedValue.IsSelectable(context.ModelType)
            && SluiceHttpOptions.Of(context.HttpContext).Guards
                .PoliciesOf(ReturnedValue.ConverterOf(context.ModelType).Shape).Length > 0;

    public Task<InputFormatterResult> ReadAsync(InputFormatterContext context)
    {
        if (formatter.CanRead(context)) return formatter.ReadAsync(context);
        // What the host's own filter answers with 415.
        context.ModelState.TryAddModelException(context.ModelName,
            new UnsupportedContentTypeException("The endpoint does not support the body's content type."));
        return InputFormatterResult.FailureAsync();
    }
}
