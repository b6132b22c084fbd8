using System.ComponentModel;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads an enumeration as its name, with flags separated by <c>", "</c>. A value without a name is written
/// as its number. Names are read case-insensitively; numbers are also read.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct EnumTextShape<TEnum, TNames> : IShape<TEnum>, IEnumTextShape
    where TEnum : struct, Enum
    where TNames : struct, IEnumNames<TEnum>
{
    readonly bool IEnumTextShape.HasFixedNames => default(TNames) is IFixedEnumNames;

    private static EnumNameTable<TEnum>? s_table;
    private static EnumNameTable<TEnum> Table => s_table ??= new(TNames.Names);

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TEnum value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (Table.Format(value) is { } name)
            writer.WriteString(name);
        else
            EnumShape<TEnum>.Write(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static TEnum Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.Peek() == WireToken.Number)
            return EnumShape<TEnum>.ReadNumber(ref reader);
        return Table.TryParse(reader.ReadUtf8(), out TEnum value)
            ? value
            : throw reader.Error(WireError.Type, "The text is not one of the enumeration's names.");
    }

    /// <inheritdoc/>
    public static TypeShape<TEnum> Shape =>
        ShapeCache<TEnum, EnumTextShape<TEnum, TNames>>.Known
        ?? ShapeCache<TEnum, EnumTextShape<TEnum, TNames>>.Keep(
            new EnumTypeShape<TEnum>(ShapeConverter<TEnum, EnumTextShape<TEnum, TNames>>.Instance, TNames.Names, true)
            {
                HasFixedNames = default(TNames) is IFixedEnumNames,
            }
        );
}
