using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a date and time with its kind.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DateTimeShape : IShape<DateTime>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, DateTime value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedDateTime(ref writer.Reserve(WireSizes.DateTime), value));

    /// <inheritdoc/>
    public static DateTime Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadDateTime();

    /// <inheritdoc/>
    public static TypeShape<DateTime> Shape => ShapeCache<DateTime, DateTimeShape>.Primitive(PrimitiveForm.DateTime);
}

/// <summary>Writes and reads a date and time with its offset.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DateTimeOffsetShape : IShape<DateTimeOffset>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, DateTimeOffset value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedDateTimeOffset(ref writer.Reserve(WireSizes.DateTimeOffset), value));

    /// <inheritdoc/>
    public static DateTimeOffset Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadDateTimeOffset();

    /// <inheritdoc/>
    public static TypeShape<DateTimeOffset> Shape =>
        ShapeCache<DateTimeOffset, DateTimeOffsetShape>.Primitive(PrimitiveForm.DateTime);
}

/// <summary>Writes and reads a date.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DateOnlyShape : IShape<DateOnly>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, DateOnly value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteDateOnly(value);

    /// <inheritdoc/>
    public static DateOnly Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadDateOnly();

    /// <inheritdoc/>
    public static TypeShape<DateOnly> Shape => ShapeCache<DateOnly, DateOnlyShape>.Primitive(PrimitiveForm.Date);
}

/// <summary>Writes and reads a time of day.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TimeOnlyShape : IShape<TimeOnly>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TimeOnly value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteTimeOnly(value);

    /// <inheritdoc/>
    public static TimeOnly Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadTimeOnly();

    /// <inheritdoc/>
    public static TypeShape<TimeOnly> Shape => ShapeCache<TimeOnly, TimeOnlyShape>.Primitive(PrimitiveForm.Time);
}

/// <summary>Writes and reads a duration.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TimeSpanShape : IShape<TimeSpan>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TimeSpan value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteTimeSpan(value);

    /// <inheritdoc/>
    public static TimeSpan Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadTimeSpan();

    /// <inheritdoc/>
    public static TypeShape<TimeSpan> Shape => ShapeCache<TimeSpan, TimeSpanShape>.Primitive(PrimitiveForm.Duration);
}
