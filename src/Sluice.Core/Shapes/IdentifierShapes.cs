using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a GUID.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct GuidShape : IShape<Guid>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Guid value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedGuid(ref writer.Reserve(WireSizes.Guid), value));

    /// <inheritdoc/>
    public static Guid Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadGuid();

    /// <inheritdoc/>
    public static TypeShape<Guid> Shape => ShapeCache<Guid, GuidShape>.Primitive(PrimitiveForm.Uuid);
}

/// <summary>Writes and reads a URI in its original form, absolute or relative.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UriShape : IShape<Uri>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Uri? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteString(value?.OriginalString);

    /// <inheritdoc/>
    public static Uri? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        string? text = reader.ReadString();
        if (text is null)
            return null;
        return Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out Uri? value)
            ? value
            : throw reader.Error(WireError.Type, "The text is not a URI.");
    }

    /// <inheritdoc/>
    public static TypeShape<Uri> Shape => ShapeCache<Uri, UriShape>.Primitive(PrimitiveForm.Uri);
}

/// <summary>Writes and reads a version number of two to four parts.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct VersionShape : IShape<Version>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Version? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteString(value?.ToString());

    /// <inheritdoc/>
    public static Version? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        return TryParse(reader.ReadUtf8()) ?? throw reader.Error(WireError.Type, "The text is not a version.");
    }

    // The platform's parser also accepts white space and signs.
    private static Version? TryParse(ReadOnlySpan<byte> text)
    {
        (long part, int digits, int count) = (0, 0, 0);
        Span<int> parts = [-1, -1, -1, -1];
        foreach (byte next in text)
        {
            if (next == '.')
            {
                if (digits == 0 || count == 3)
                    return null;
                parts[count++] = (int)part;
                (part, digits) = (0, 0);
            }
            else
            {
                if (next - (uint)'0' > 9)
                    return null;
                part = part * 10 + (next - '0');
                digits++;
                if (part > int.MaxValue)
                    return null;
            }
        }
        if (digits == 0 || count == 0)
            return null;
        parts[count] = (int)part;
        return count switch
        {
            1 => new(parts[0], parts[1]),
            2 => new(parts[0], parts[1], parts[2]),
            _ => new(parts[0], parts[1], parts[2], parts[3]),
        };
    }

    /// <inheritdoc/>
    public static TypeShape<Version> Shape => ShapeCache<Version, VersionShape>.Primitive(PrimitiveForm.Text);
}
