using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Interpreted;

/// <summary>
/// Dispatches from a wire type argument to a member's virtual method; the type test is a JIT-time constant.
/// </summary>
internal static class ReflectionDispatch
{
    /// <summary>Writes the value of a member, or the given one if its getter already ran.</summary>
    internal static void Write<TWriter, TOwner>(
        ref TWriter writer,
        MemberShape<TOwner> member,
        ref TOwner owner,
        bool isRead,
        object? value,
        SelectionNode? selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!BuiltInWires.Contain<TWriter>())
            throw writer.Error(
                WireError.Unsupported,
                $"{typeof(TOwner)} has no generated shape, so a custom wire writes it through Converter.WriteTo."
            );
        if (isRead)
            member.WriteBoxed(ref writer, value, selection);
        else
            member.Write(ref writer, ref owner, selection);
    }

    internal static object? Read<TReader, TOwner>(ref TReader reader, MemberShape<TOwner> member)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!BuiltInWires.Contain<TReader>())
            throw reader.Error(
                WireError.Unsupported,
                $"{typeof(TOwner)} has no generated shape, so a custom wire reads it through Converter.ReadFrom."
            );
        return member.Read(ref reader);
    }
}
