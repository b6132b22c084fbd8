using System.ComponentModel;
using System.Globalization;
using System.Text;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a <see cref="StringBuilder"/> as its text.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct StringBuilderShape : IShape<StringBuilder>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, StringBuilder? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteString(value?.ToString());

    /// <inheritdoc/>
    public static StringBuilder? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadString() is { } text ? new(text) : null;

    /// <inheritdoc/>
    public static TypeShape<StringBuilder> Shape =>
        ShapeCache<StringBuilder, StringBuilderShape>.Primitive(PrimitiveForm.Text);
}

/// <summary>Writes and reads a culture as its name.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct CultureInfoShape : IShape<CultureInfo>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, CultureInfo? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteString(value?.Name);

    /// <inheritdoc/>
    public static CultureInfo? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.ReadString() is not { } name)
            return null;
        try
        {
            return CultureInfo.GetCultureInfo(name);
        }
        catch (CultureNotFoundException)
        {
            throw reader.Error(WireError.Type, "The text is not the name of a known culture.");
        }
    }

    /// <inheritdoc/>
    public static TypeShape<CultureInfo> Shape =>
        ShapeCache<CultureInfo, CultureInfoShape>.Primitive(PrimitiveForm.Text);
}

/// <summary>Writes and reads any type that can parse its own text, formatted with the invariant culture.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ParsableShape<T> : IShape<T>
    where T : IParsable<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        ConverterShape<T, TextConverter<T>>.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => ConverterShape<T, TextConverter<T>>.Read(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, ParsableShape<T>>.Primitive(PrimitiveForm.Text);
}
