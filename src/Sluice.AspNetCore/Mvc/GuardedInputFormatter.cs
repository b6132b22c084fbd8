using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Model;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Takes precedence over all other formatters for types with guarded members and for bodies that may not set every
/// member: other formatters would read a body without these rules, and the client must not bypass them by choosing a
/// content type. Content types that Sluice does not read result in 415.
/// </summary>
internal sealed class GuardedInputFormatter(SluiceInputFormatter formatter) : IInputFormatter
{
    public bool CanRead(InputFormatterContext context)
    {
        if (!ReturnedValue.IsSelectable(context.ModelType))
            return false;
        TypeShape shape = ReturnedValue.ConverterOf(context.ModelType).Shape;
        SluiceHttpOptions options = SluiceHttpOptions.Of(context.HttpContext);
        return options.Guards.PoliciesOf(shape).Length > 0
            || BodyDeclarations.FindMembers(context.HttpContext, options, shape) is not null;
    }

    public Task<InputFormatterResult> ReadAsync(InputFormatterContext context) =>
        formatter.CanRead(context) ? formatter.ReadAsync(context) : SluiceInputFormatter.Unsupported(context);
}
