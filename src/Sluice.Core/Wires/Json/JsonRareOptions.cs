using System.Text.Encodings.Web;

namespace Sluice.Wires.Json;

/// <summary>Options of the JSON wire that few programs set, in one object, so that the others stay small.</summary>
/// <param name="Encoder">An encoder other than the default one.</param>
/// <param name="EnumNaming">The naming policy of the constants of enumerations.</param>
/// <param name="KeyNaming">The naming policy of dictionary keys.</param>
internal sealed record JsonRareOptions(
    JavaScriptEncoder? Encoder,
    IWireNamingPolicy? EnumNaming,
    IWireNamingPolicy? KeyNaming
)
{
    private static readonly JsonRareOptions s_none = new(null, null, null);

    /// <summary>Returns the options, or none if each has its default.</summary>
    internal static JsonRareOptions OrNone(JsonRareOptions? options) => options ?? s_none;

    /// <summary>Returns <see langword="null"/> if each option has its default.</summary>
    internal JsonRareOptions? Normalized() => this == s_none ? null : this;
}
