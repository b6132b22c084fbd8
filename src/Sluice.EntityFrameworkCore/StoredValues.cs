using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// What members configured by <c>HasSluiceConversion</c> are stored, compared and copied with. Public because the code
/// of a compiled model calls it; programs have no reason to. The methods may be called from several threads at the same
/// time.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[RequiresUnreferencedCode(Unreferenced)]
[RequiresDynamicCode(Dynamic)]
public static class StoredValues
{
    internal const string Unreferenced =
        "Shapes of types without a generated one are made by reflection, and trimming may remove members.";
    internal const string Dynamic = "Shapes of types without a generated one are composed at run time.";

    /// <summary>Writes a value as the JSON text of its column.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="value">The value; EF Core stores null without asking.</param>
    /// <param name="property">The name of the member, for the error.</param>
    /// <exception cref="WireException">The value cannot be written.</exception>
    /// <exception cref="InvalidOperationException">
    /// The value is or contains an object of a derived type that would be stored as its base.
    /// </exception>
    public static string ToJson<T>(T value, string property)
    {
        string json = ToJson(value);
        StoredLoss.Refuse(Stored<T>.Only.FindDerived(value), property);
        return json;
    }

    /// <summary>
    /// Writes a value as the JSON text of its column; objects of derived types may be written as their base.
    /// </summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="value">The value; EF Core stores null without asking.</param>
    /// <exception cref="WireException">The value cannot be written.</exception>
    public static string ToJson<T>(T value) => StoredJson.Write(value, Stored<T>.Only.All, Stored<T>.Only.Json);

    /// <summary>Reads a value from the JSON text of its column.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="json">The text; <see langword="null"/> results from the text <c>null</c>.</param>
    /// <exception cref="WireException">The text is not valid for the type.</exception>
    public static T FromJson<T>(string json) => StoredJson.Read<T>(json, Stored<T>.Only.Json);

    /// <summary>Writes a value as the MessagePack of its column.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="value">The value; EF Core stores null without asking.</param>
    /// <param name="property">The name of the member, for the error.</param>
    /// <exception cref="WireException">The value cannot be written.</exception>
    /// <exception cref="InvalidOperationException">
    /// The value is or contains an object of a derived type that would be stored as its base.
    /// </exception>
    public static byte[] ToMessagePack<T>(T value, string property)
    {
        byte[] bytes = ToMessagePack(value);
        StoredLoss.Refuse(Stored<T>.Only.FindDerived(value), property);
        return bytes;
    }

    /// <summary>
    /// Writes a value as the MessagePack of its column; objects of derived types may be written as their base.
    /// </summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="value">The value; EF Core stores null without asking.</param>
    /// <exception cref="WireException">The value cannot be written.</exception>
    public static byte[] ToMessagePack<T>(T value) =>
        StoredMessagePack.Write(value, Stored<T>.Only.All, Stored<T>.Only.MessagePack);

    /// <summary>Reads a value from the MessagePack of its column.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="bytes">The bytes; <see langword="null"/> results from nil.</param>
    /// <exception cref="WireException">The bytes are not valid for the type.</exception>
    public static T FromMessagePack<T>(byte[] bytes) => StoredMessagePack.Read<T>(bytes, Stored<T>.Only.MessagePack);

    /// <summary>Determines whether two values are equal as stored.</summary>
    public static bool AreEqual<T>(T? left, T? right) => Stored<T>.Only.Comparer.Equals(left, right);

    /// <summary>Returns a hash code; values that are equal as stored have the same.</summary>
    public static int GetHash<T>(T? value) => value is null ? 0 : Stored<T>.Only.Comparer.GetHashCode(value);

    /// <summary>Returns a deep copy.</summary>
    public static T Copy<T>(T value) => Stored<T>.Only.Clone(value)!;
}
