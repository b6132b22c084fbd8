using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Takes precedence over all other formatters for types with guarded members: other formatters would read a body
/// without the guards, and the client must not bypass guards by choosing a content type. Content types that Sluice does
/// not read result in 415.
/// </summary>
internal sealed class GuardedInputFormatter(SluiceInputFormatter formatter) : IInputFormatter
{
    public bool CanRead(InputFormatterContext context) =>
        ReturnedValue.IsSelectable(context.ModelType)
            && SluiceHttpOptions.Of(context.HttpContext).Guards
                .PoliciesOf(ReturnedValue.ConverterOf(context.ModelType).Shape).Length > 0;

    public Task<InputFormatterResult> ReadAsync(InputFormatterContext context) =>
        formatter.CanRead(context) ? formatter.ReadAsync(context) : SluiceInputFormatter.Unsupported(context);
}
