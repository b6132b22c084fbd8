using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>
/// A member whose attributes name a converter that generated code can't see: its shape is made by reflection on first
/// use.
/// </summary>
public struct DynamicMemberShape<T, TMember> : IShape<T> where TMember : struct, IMemberReference
{
    private static Converter? s_converter;

    private static Converter Converter => s_converter ??= Find();

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null) writer.WriteNull();
        else writer.WriteDynamic(Converter, value, selection.Node);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull()) return default;
        return (T?)reader.ReadDynamic(Converter);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, DynamicMemberShape<T, TMember>>.Primitive(PrimitiveForm.Any);

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "The generator reports that the member is found by reflection (SLC044).")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    [UnconditionalSuppressMessage("Trimming", "IL2076", Justification = "As above.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Converter Find()
    {
        MemberModel member = ShapeModelBuilder.Plan(TMember.Owner).Members.First(m => m.Name == TMember.Name);
        Type shape = ShapeProvider.Default.ShapeOfMember(member);
        return (Converter)typeof(Generated.ShapeConverter<,>).MakeGenericType(typeof(T), shape)
            .GetField("Instance", BindingFlags.Public | BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
    }
}
