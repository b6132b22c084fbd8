using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Results;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>Loads the selected navigations of the entities that an envelope contains.</summary>
/// <remarks>
/// Not nested in the envelope's result: native code would contain it for each pair of an envelope and its content.
/// </remarks>
internal sealed class EnvelopeLoading(HttpContext context, string name, object? value, FieldSelection selection)
    : ConverterVisitor
{
    public override object? Visit<T>(Converter<T> converter)
    {
        // Values are no entities; native code would hold the state machine for each of their types.
        if (typeof(T).IsValueType)
            return Task.CompletedTask;
        return value switch
        {
            IEnumerable<T> elements => LoadAsync(elements),
            T single => LoadAsync([single]),
            _ => Task.CompletedTask,
        };
    }

    private async Task LoadAsync<T>(IEnumerable<T> values)
    {
        if (await UnloadedValue.LoadAsync(context, values, selection) is not null)
            throw new InvalidOperationException(
                $"The list in '{name}' of the envelope is a navigation that was loaded in part, and the selection "
                    + "loads the rest of it. Put a copy of the list into the envelope."
            );
    }
}
