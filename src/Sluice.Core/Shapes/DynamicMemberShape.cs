using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a member whose attributes specify a converter that generated code cannot access. Its shape is
/// created by reflection on first use.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DynamicMemberShape<T, TMember> : IShape<T>
    where TMember : struct, IMemberReference
{
    private static Converter? s_converter;

    private static Converter Converter => s_converter ??= Find();

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            writer.WriteDynamic(Converter, value, selection.Node);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull())
            return default;
        return (T?)reader.ReadDynamic(Converter);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, DynamicMemberShape<T, TMember>>.Primitive(PrimitiveForm.Any);

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "The generator reports that the member is found by reflection (SLC044)."
    )]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Converter Find() => RuntimeShapes.FindMember(TMember.Owner, TMember.Name, typeof(T));
}
