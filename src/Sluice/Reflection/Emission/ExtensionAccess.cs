namespace Sluice.Reflection.Emission;

/// <summary>What emitted code asks of extension data.</summary>
internal static class ExtensionAccess
{
    /// <summary>The number of entries; none where there is no dictionary.</summary>
    public static int Count<TValue>(IDictionary<string, TValue>? entries) => entries?.Count ?? 0;

    /// <summary>The dictionary for a member of an interface type.</summary>
    public static Dictionary<string, TValue> Make<TValue>() => [];

    /// <summary>The object for a member of that type.</summary>
    public static System.Text.Json.Nodes.JsonObject MakeObject() => [];
}
