using System.ComponentModel;
using System.Text;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a boolean.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BooleanShape : IShape<bool>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, bool value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedBoolean(ref writer.Reserve(WireSizes.Boolean), value));

    /// <inheritdoc/>
    public static bool Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadBoolean();

    /// <inheritdoc/>
    public static TypeShape<bool> Shape => ShapeCache<bool, BooleanShape>.Primitive(PrimitiveForm.Boolean);
}

/// <summary>Writes and reads one UTF-16 code unit.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct CharShape : IShape<char>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, char value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteChar(value);

    /// <inheritdoc/>
    public static char Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadChar();

    /// <inheritdoc/>
    public static TypeShape<char> Shape => ShapeCache<char, CharShape>.Primitive(PrimitiveForm.Text);
}

/// <summary>Writes and reads text, or null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct StringShape : IShape<string>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, string? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedString(ref writer.Reserve(0), value, 0));

    /// <inheritdoc/>
    public static string? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadString();

    /// <inheritdoc/>
    public static TypeShape<string> Shape => ShapeCache<string, StringShape>.Primitive(PrimitiveForm.Text);
}

/// <summary>
/// Writes and reads a Unicode scalar value: text of one character, or its number on wires that use keys.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RuneShape : IShape<Rune>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Rune value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.UsesKeys)
        {
            writer.WriteInt32(value.Value);
            return;
        }
        writer.WriteString(value.ToString());
    }

    /// <inheritdoc/>
    public static Rune Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (TReader.UsesKeys)
        {
            int number = reader.ReadInt32();
            return Rune.IsValid(number)
                ? new Rune(number)
                : throw reader.Error(WireError.Range, "The number is not a Unicode scalar value.");
        }
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        return
            Rune.DecodeFromUtf8(text, out Rune value, out int used) == System.Buffers.OperationStatus.Done
            && used == text.Length
            ? value
            : throw reader.Error(WireError.Type, "Expected one Unicode character.");
    }

    /// <inheritdoc/>
    public static TypeShape<Rune> Shape => ShapeCache<Rune, RuneShape>.Primitive(PrimitiveForm.Text);
}
