using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Reflection.Walking;

// SAFETY: Each cast of the writer or reader is under a test that the type parameter is exactly that type.
/// <summary>
/// From a wire as a type argument to a member's virtual method for it; the tests are constants to the compiler.
/// </summary>
internal static class ReflectionDispatch
{
    internal static void Write<TWriter, TOwner>(ref TWriter writer, MemberShape<TOwner> member, ref TOwner owner,
        SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(JsonWireWriter))
            member.Write(ref Unsafe.As<TWriter, JsonWireWriter>(ref writer), ref owner, selection);
        else if (typeof(TWriter) == typeof(MessagePackWireWriter))
            member.Write(ref Unsafe.As<TWriter, MessagePackWireWriter>(ref writer), ref owner, selection);
        else if (typeof(TWriter) == typeof(JsonOptionsWriter))
            member.Write(ref Unsafe.As<TWriter, JsonOptionsWriter>(ref writer), ref owner, selection);
        else if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            member.Write(ref Unsafe.As<TWriter, MessagePackOptionsWriter>(ref writer), ref owner, selection);
        else if (typeof(TWriter) == typeof(SinkWriter))
            member.Write(ref Unsafe.As<TWriter, SinkWriter>(ref writer), ref owner, selection);
        else
            throw writer.Error(WireError.Unsupported,
                $"{typeof(TOwner)} has no generated shape, so a custom wire writes it through Converter.WriteTo.");
    }

    internal static object? Read<TReader, TOwner>(ref TReader reader, MemberShape<TOwner> member)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(JsonWireReader))
            return member.Read(ref Unsafe.As<TReader, JsonWireReader>(ref reader));
        if (typeof(TReader) == typeof(MessagePackWireReader))
            return member.Read(ref Unsafe.As<TReader, MessagePackWireReader>(ref reader));
        if (typeof(TReader) == typeof(JsonOptionsReader))
            return member.Read(ref Unsafe.As<TReader, JsonOptionsReader>(ref reader));
        if (typeof(TReader) == typeof(MessagePackOptionsReader))
            return member.Read(ref Unsafe.As<TReader, MessagePackOptionsReader>(ref reader));
        if (typeof(TReader) == typeof(SourceReader))
            return member.Read(ref Unsafe.As<TReader, SourceReader>(ref reader));
        throw reader.Error(WireError.Unsupported,
            $"{typeof(TOwner)} has no generated shape, so a custom wire reads it through Converter.ReadFrom.");
    }
}
