namespace Sluice.Reflection.Emission;

/// <summary>Helpers that emitted code calls for extension data.</summary>
internal static class ExtensionAccess
{
    /// <summary>Returns the number of entries; 0 if there is no dictionary.</summary>
    public static int Count<TValue>(IDictionary<string, TValue>? entries) => entries?.Count ?? 0;

    /// <summary>Creates the dictionary for a member of an interface type.</summary>
    public static Dictionary<string, TValue> Create<TValue>() => [];

    /// <summary>Creates the object for a member of type <see cref="System.Text.Json.Nodes.JsonObject"/>.</summary>
    public static System.Text.Json.Nodes.JsonObject CreateObject() => [];
}
