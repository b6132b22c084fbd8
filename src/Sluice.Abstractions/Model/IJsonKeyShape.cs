using System.Text.Json;

namespace Sluice.Model;

/// <summary>
/// Marks every <see cref="IJsonKeyShape{T}"/>. Test for this interface first: for keys of a reference type, the JIT
/// cannot resolve the other test at compile time and boxes the shape for each key.
/// </summary>
internal interface IJsonKeyShape;

/// <summary>
/// Implemented by shapes whose values a System.Text.Json converter writes. As a dictionary's keys they have the form
/// that the converter uses for property names.
/// </summary>
internal interface IJsonKeyShape<T> : IJsonKeyShape
{
    /// <summary>
    /// Returns the key as a property name, or <see langword="null"/> if the converter does not support property names.
    /// </summary>
    string? NameOf(T key, JsonSerializerOptions options);

    /// <summary>
    /// Reads a property name as the key. Returns <see langword="false"/> if the converter does not support property
    /// names.
    /// </summary>
    bool TryParse(ReadOnlySpan<byte> utf8Name, JsonSerializerOptions options, out T? key);
}
