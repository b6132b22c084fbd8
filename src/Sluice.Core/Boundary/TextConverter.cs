using System.Globalization;
using Sluice.Wires;

namespace Sluice;

/// <summary>
/// Converts any type that can parse its own text, formatted with the invariant culture, to text on every wire. Specify
/// it in <see cref="WireConverterAttribute"/>, or add it to the options with
/// <see cref="WireConvertersExtensions.AddText{T}"/>.
/// </summary>
/// <typeparam name="T">The type, such as <see cref="System.Net.IPAddress"/>.</typeparam>
public readonly struct TextConverter<T> : IWireConverter<T>
    where T : IParsable<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.WriteString(
            value is IFormattable formattable
                ? formattable.ToString(null, CultureInfo.InvariantCulture)
                : value.ToString()
        );

    /// <inheritdoc/>
    public static T Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        string text = reader.ReadString() ?? throw reader.Error(WireError.Null, "Null is not valid here.");
        return T.TryParse(text, CultureInfo.InvariantCulture, out T? value)
            ? value
            : throw reader.Error(WireError.Type, "The text is not valid for the value's type.");
    }
}
