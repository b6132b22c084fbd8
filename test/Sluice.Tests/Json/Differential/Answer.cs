using System.Text.Json;
using Sluice.Tests.Shapes;
using Sluice.Wires.Json;

namespace Sluice.Tests.Json.Differential;

/// <summary>What one reader made of a document: a value, or why not.</summary>
internal sealed record Answer(object? Value, Exception? Error)
{
    internal bool Accepts => Error is null;

    internal static Answer OfSluice<T>(byte[] json, Converter<T> converter)
    {
        try
        {
            return new(JsonReading.Read<T>(json, converter, default), null);
        }
        catch (WireException error)
        {
            return new(null, error);
        }
    }

    // Besides JsonException: what its converters let through, and a union without a discriminator.
    internal static Answer OfStj<T>(byte[] json)
    {
        try
        {
            return new(JsonSerializer.Deserialize<T>(json, StjTwin.Options), null);
        }
        catch (Exception error)
            when (error
                    is JsonException
                        or ArgumentException
                        or FormatException
                        or InvalidOperationException
                        or OverflowException
                        or NotSupportedException
            )
        {
            return new(null, error);
        }
    }
}
