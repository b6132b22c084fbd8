using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Sluice.Boundary;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Sinks;

namespace Sluice.Reflection.Emission;

/// <summary>The methods that emitted code calls, and the instructions that it consists of.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static partial class WireMethods
{
    internal static readonly MethodInfo ReadElement = typeof(OptionsElement).GetMethod(nameof(OptionsElement.Read))!;
    internal static readonly MethodInfo ReadBuffered = typeof(Populate).GetMethod(nameof(Populate.Buffered))!;
    internal static readonly MethodInfo WriteElement = typeof(OptionsElement).GetMethod(nameof(OptionsElement.Write))!;
    internal static readonly MethodInfo Names = typeof(ObjectWriting).GetMethod(nameof(ObjectWriting.Names))!;
    internal static readonly MethodInfo OmitsNulls = typeof(ObjectWriting).GetMethod(nameof(ObjectWriting.OmitsNulls))!;
    internal static readonly MethodInfo Position = typeof(ObjectWriting).GetMethod(nameof(ObjectWriting.Position))!;
    internal static readonly MethodInfo CorrectCount = typeof(ObjectWriting).GetMethod(
        nameof(ObjectWriting.CorrectCount)
    )!;
    internal static readonly MethodInfo Written = typeof(ObjectWriting).GetMethod(nameof(ObjectWriting.Written))!;
    internal static readonly MethodInfo WriteExtension = typeof(ExtensionData).GetMethod(nameof(ExtensionData.Write))!;
    internal static readonly MethodInfo IsHidden = typeof(ObjectReading).GetMethod(nameof(ObjectReading.IsHidden))!;
    internal static readonly MethodInfo IsIgnored = typeof(ObjectReading).GetMethod(nameof(ObjectReading.IsIgnored))!;
    internal static readonly MethodInfo AddExtension = typeof(ExtensionData).GetMethod(nameof(ExtensionData.Add))!;
    internal static readonly MethodInfo NotKept = typeof(ExtensionData).GetMethod(nameof(ExtensionData.NotKept))!;
    internal static readonly MethodInfo IsTwin = FindPopulate(nameof(Populate.IsTwin), typeArguments: 1);
    internal static readonly MethodInfo IsTwinWhenCreated = FindPopulate(nameof(Populate.IsTwin), typeArguments: 0);
    internal static readonly MethodInfo IsReferenced = typeof(Populate).GetMethod(nameof(Populate.IsReferenced))!;
    internal static readonly MethodInfo IsHeld = FindPopulate(nameof(Populate.IsHeld), typeArguments: 2);
    internal static readonly MethodInfo IsHeldWhenCreated = FindPopulate(nameof(Populate.IsHeld), typeArguments: 1);
    internal static readonly MethodInfo Skip = typeof(Populate).GetMethod(nameof(Populate.Skip))!;
    internal static readonly MethodInfo Leave = typeof(Populate).GetMethod(nameof(Populate.Leave))!;
    internal static readonly MethodInfo NotFilled = typeof(Populate).GetMethod(nameof(Populate.NotKept))!;
    internal static readonly MethodInfo ReadExtension = typeof(ExtensionData).GetMethod(nameof(ExtensionData.Read))!;
    internal static readonly MethodInfo Unknown = typeof(ObjectReading).GetMethod(nameof(ObjectReading.Unknown))!;
    internal static readonly MethodInfo CannotRead = typeof(ObjectReading).GetMethod(nameof(ObjectReading.CannotRead))!;
    internal static readonly MethodInfo NotOfWire = typeof(ObjectReading).GetMethod(nameof(ObjectReading.NotOfWire))!;
    internal static readonly MethodInfo NotKeyedWritten = typeof(ObjectWriting).GetMethod(
        nameof(ObjectWriting.NotKeyed)
    )!;
    internal static readonly MethodInfo Missing = typeof(ObjectReading)
        .GetMethods()
        .Single(m => m.Name == nameof(ObjectReading.Missing) && m.IsGenericMethod);
    internal static readonly MethodInfo ExpectedNames = typeof(ObjectReading).GetMethod(nameof(ObjectReading.Names))!;
    internal static readonly MethodInfo TryName = typeof(ObjectReading).GetMethod(nameof(ObjectReading.TryName))!;
    internal static readonly MethodInfo Created = typeof(ObjectReading).GetMethod(nameof(ObjectReading.Created))!;
    internal static readonly MethodInfo RequireStack = typeof(StackSpace).GetMethod(nameof(StackSpace.Require))!;
    internal static readonly MethodInfo RequireStackToRead = typeof(StackSpace).GetMethod(
        nameof(StackSpace.RequireToRead)
    )!;
    internal static readonly MethodInfo PopCount = typeof(System.Numerics.BitOperations).GetMethod(
        nameof(System.Numerics.BitOperations.PopCount),
        [typeof(ulong)]
    )!;
    internal static readonly ConstructorInfo Utf8 = typeof(ReadOnlySpan<byte>).GetConstructor([
        typeof(void*),
        typeof(int),
    ])!;

    private static MethodInfo FindPopulate(string name, int typeArguments) =>
        typeof(Populate).GetMethods().Single(m => m.Name == name && m.GetGenericArguments().Length == typeArguments);

    internal static MethodInfo Writer(string name) =>
        (typeof(IUncheckedWireWriter).GetMethod(name) ?? typeof(IWireWriter).GetMethod(name))!;

    internal static MethodInfo Reader(string name) => typeof(IWireReader).GetMethod(name)!;

    /// <summary>
    /// Returns a method of the selection's interface, which has the selection itself as its type argument.
    /// </summary>
    internal static MethodInfo Selection(string name, Type selection) =>
        TypeBuilder.GetMethod(typeof(ISelection<>).MakeGenericType(selection), typeof(ISelection<>).GetMethod(name)!);
}
