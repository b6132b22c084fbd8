namespace Sluice.AspNetCore.Endpoints;

/// <summary>Refuses shapes in the options of endpoints, which find the shape of each type themselves.</summary>
internal static class EndpointShapes
{
    /// <exception cref="ArgumentException">The options have shapes.</exception>
    public static JsonWireOptions Refuse(JsonWireOptions options)
    {
        Refuse(options.Shapes);
        return options;
    }

    /// <inheritdoc cref="Refuse(JsonWireOptions)"/>
    public static MessagePackWireOptions Refuse(MessagePackWireOptions options)
    {
        Refuse(options.Shapes);
        return options;
    }

    private static void Refuse(WireShapes? shapes)
    {
        if (shapes is not null)
            throw new ArgumentException(
                "Shapes are not used by endpoints: they take the generated shape of a type, or make one at run time. "
                    + "Leave Shapes out, and mark the type with [Shape] if the program is trimmed."
            );
    }
}
