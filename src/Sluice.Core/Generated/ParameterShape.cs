using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>
/// Provides the shape of a type argument that a generic type's own converter does not know. It is found once for each
/// argument at run time, by the argument's declared type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ParameterShape<T> : IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        // The JIT resolves these tests for value types, without boxing and lookup.
        if (typeof(T) == typeof(int))
            Int32Shape.Write(ref writer, (int)(object)value!, selection);
        else if (typeof(T) == typeof(long))
            Int64Shape.Write(ref writer, (long)(object)value!, selection);
        else if (typeof(T) == typeof(double))
            DoubleShape.Write(ref writer, (double)(object)value!, selection);
        else if (typeof(T) == typeof(bool))
            BooleanShape.Write(ref writer, (bool)(object)value!, selection);
        else if (typeof(T) == typeof(Guid))
            GuidShape.Write(ref writer, (Guid)(object)value!, selection);
        else if (value is null)
            writer.WriteNull();
        else
            writer.WriteDynamic(Cache.Converter, value, selection.Node);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(T) == typeof(int))
            return (T)(object)reader.ReadInt32();
        if (typeof(T) == typeof(long))
            return (T)(object)reader.ReadInt64();
        if (typeof(T) == typeof(double))
            return (T)(object)reader.ReadDouble();
        if (typeof(T) == typeof(bool))
            return (T)(object)reader.ReadBoolean();
        if (typeof(T) == typeof(Guid))
            return (T)(object)reader.ReadGuid();
        if (default(T) is null && reader.TryReadNull())
            return default;
        return (T?)reader.ReadDynamic(Cache.Converter);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => Cache.Converter.TypedShape;

    private static class Cache
    {
        private static Converter<T>? s_found;

        // Not in a type initializer, which would wrap its exceptions.
        internal static Converter<T> Converter => s_found ??= RuntimeShapes.Known<T>();
    }
}
