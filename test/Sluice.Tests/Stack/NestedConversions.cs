using Sluice.Reflection;
using Sluice.Wires;

namespace Sluice.Tests.Stack;

/// <summary>Types whose converters come back to the type itself.</summary>
public static partial class NestedConversions
{
    [WireConverter(typeof(TreeConverter))]
    [Shape]
    public sealed partial record Tree(int Id, Tree? Next);

    public struct TreeConverter : IWireConverter<Tree>
    {
        public static void Write<TWriter>(ref TWriter writer, Tree value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            writer.BeginArray(1);
            if (value.Next is null)
                writer.WriteNull();
            else
                writer.WriteDynamic(Converters.For<Tree>(), value.Next, null);
            writer.EndArray();
        }

        public static Tree Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            if (!reader.BeginArray(out int left))
                throw reader.Error(WireError.Type, "A tree is an array of one.");
            var next = reader.TryReadNull() ? null : (Tree?)reader.ReadDynamic(Converters.For<Tree>());
            return reader.NextElement(ref left)
                ? throw reader.Error(WireError.Type, "A tree is an array of one.")
                : new Tree(1, next);
        }
    }

    /// <summary>Each level is a document of its own, so that no depth limit counts them.</summary>
    [WireConverter(typeof(RootedConverter))]
    [Shape]
    public sealed partial record Rooted(int Id, Rooted? Next);

    public struct RootedConverter : IWireConverter<Rooted>
    {
        public static void Write<TWriter>(ref TWriter writer, Rooted value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            writer.BeginArray(1);
            if (value.Next is null)
                writer.WriteNull();
            else
                writer.WriteBytes(
                    TWriter.IsJson ? JsonWire.SerializeToUtf8Bytes(value.Next) : MessagePackWire.Serialize(value.Next)
                );
            writer.EndArray();
        }

        public static Rooted Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
    }
}
