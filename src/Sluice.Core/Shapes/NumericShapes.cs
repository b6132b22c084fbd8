using System.Collections;
using System.ComponentModel;
using System.Numerics;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a complex number as an array of its real and imaginary parts.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ComplexShape : IShape<Complex>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Complex value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        ref byte position = ref writer.BeginUncheckedArray(2, WireSizes.Double * 2);
        position = ref writer.WriteUncheckedDouble(ref position, value.Real);
        position = ref writer.WriteUncheckedDouble(ref position, value.Imaginary);
        writer.EndUncheckedArray(ref position);
    }

    /// <inheritdoc/>
    public static Complex Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        Span<double> parts = stackalloc double[2];
        int count = 0;
        if (reader.BeginArray(out int left))
        {
            do
            {
                if (count == 2)
                    throw Malformed(ref reader);
                parts[count++] = reader.ReadDouble();
            } while (reader.NextElement(ref left));
        }
        return count == 2 ? new(parts[0], parts[1]) : throw Malformed(ref reader);
    }

    private static WireException Malformed<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.Type, "A complex number has two parts.");

    /// <inheritdoc/>
    public static TypeShape<Complex> Shape =>
        ShapeCache<Complex, ComplexShape>.Surrogate<double[], ArrayShape<double, DoubleShape>>(
            static value => [value.Real, value.Imaginary],
            static parts => new(parts[0], parts[1])
        );
}

/// <summary>Writes and reads an array of bits as an array of booleans.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BitArrayShape : IShape<BitArray>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, BitArray? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        bool[] bits = new bool[value.Length];
        value.CopyTo(bits, 0);
        Sequence.WriteSpan<bool, BooleanShape, TWriter, TSelection>(ref writer, bits, selection);
    }

    /// <inheritdoc/>
    public static BitArray? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadArray<bool, BooleanShape, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<BitArray> Shape =>
        ShapeCache<BitArray, BitArrayShape>.Collection<bool, BooleanShape>(
            static bits => bits.Cast<bool>(),
            static bits => new(bits.ToArray())
        );
}
