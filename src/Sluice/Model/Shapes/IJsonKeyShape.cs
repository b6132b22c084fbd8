using System.Text.Json;

namespace Sluice.Model;

/// <summary>
/// Shapes whose values a System.Text.Json converter writes: as a dictionary's keys they have the form that the
/// converter gives to names.
/// </summary>
internal interface IJsonKeyShape<T>
{
    /// <summary>
    /// The key as a member's name; <see langword="null"/> where the converter gives names no form of their own.
    /// </summary>
    string? NameOf(T key, JsonSerializerOptions options);
    /// <summary>
    /// Reads a member's name as the key; <see langword="false"/> where the converter gives names no form of their own.
    /// </summary>
    bool TryParse(ReadOnlySpan<byte> utf8Name, JsonSerializerOptions options, out T? key);
}
