using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

// SAFETY: The writer is cast only after a test for its exact type; rows are written only by the four built-in writers,
// so the remaining case is the fourth. A position advances only within bytes that were reserved just before.
// Writes the cells of the current row, alone or as members of objects.
internal partial struct RowCursor<TSource>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void WriteObject<TWriter>(ref TWriter writer, RowObject value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref writer.BeginUncheckedObject(CountMembers(value), 0));
        WriteMembers(ref writer, value);
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    internal bool IsNull(RowObject value) => value.PresenceIndex >= 0 && IsNull(value.PresenceIndex);

    // A call, because most objects have no such column.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool IsNull(int column) => TSource.IsNull(ref _source, Position.Plan!.Columns[column]);

    // The member that rows are grouped into is counted, but written by JoinGrouping.
    internal int CountMembers(RowObject value)
    {
        RowPlan plan = Position.Plan!;
        if (!plan.Key.OmitNulls)
            return value.MemberArray.Length;
        int count = 0;
        foreach (RowMember member in value.MemberArray)
        {
            if (member == value.Open || !IsEmpty(member, plan.Columns))
                count++;
        }
        return count;
    }

    /// <summary>Writes an object's members before the open one, or those after it.</summary>
    internal void WriteMembers<TWriter>(ref TWriter writer, RowObject value, bool behindOpen = false)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RowPlan plan = Position.Plan!;
        bool isBehind = false;
        foreach (RowMember member in value.MemberArray)
        {
            if (member == value.Open)
            {
                if (!behindOpen)
                    return;
                isBehind = true;
                continue;
            }
            if (isBehind != behindOpen || (plan.Key.OmitNulls && IsEmpty(member, plan.Columns)))
                continue;
            if (member is RowValueMember scalar)
                WriteValue(ref writer, plan.Columns[scalar.Column]);
            else
                WriteMember(ref writer, (RowObject)member);
        }
    }

    /// <summary>Writes the name of an object, and the object or null.</summary>
    internal void WriteMember<TWriter>(ref TWriter writer, RowObject value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        value.Encoded.Write(ref writer);
        WriteNullable(ref writer, value);
    }

    // A call, so that rows of plain values are written without the registers that objects need.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteNullable<TWriter>(ref TWriter writer, RowObject value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (IsNull(value))
            writer.WriteNull();
        else
            WriteObject(ref writer, value);
    }

    /// <summary>Writes the name and the value of a member.</summary>
    internal void WriteValue<TWriter>(ref TWriter writer, RowColumn column)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Position.Column = column.Ordinal;
        RowName name = column.Member;
        ref byte position = ref writer.Reserve(name.Reservation + RowPlan.ValueReservation);
        position = ref name.WriteUnchecked(ref writer, ref position);
        writer.Commit(ref WriteUnchecked(ref writer, ref position, column, 0));
    }

    internal void WriteUncheckedValue<TWriter>(ref TWriter writer, RowColumn column)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Position.Column = column.Ordinal;
        writer.Commit(ref WriteUnchecked(ref writer, ref writer.Reserve(RowPlan.ValueReservation), column, 0));
    }

    /// <summary>
    /// Stores the values that identify an object as wire bytes: writes them after the current position, compares them,
    /// and rewinds. Returns whether they differ from the previously stored ones.
    /// </summary>
    internal bool KeepKey<TWriter>(ref TWriter writer, RowColumn[] columns, ref RowBytes kept)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        int start = writer.Length;
        foreach (RowColumn column in columns)
            WriteUncheckedValue(ref writer, column);
        ReadOnlySpan<byte> key = writer.Raw[start..];
        bool differs = !key.SequenceEqual(kept.Span);
        if (differs)
            kept.Set(key);
        writer.Rewind(start);
        return differs;
    }

    internal bool AreEmpty(RowColumn[] columns)
    {
        foreach (RowColumn column in columns)
        {
            if (!TSource.IsNull(ref _source, column))
                return false;
        }
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsEmpty(RowMember member, RowColumn[] columns) =>
        member is RowValueMember scalar
            ? TSource.IsNull(ref _source, columns[scalar.Column])
            : member is RowObject value && IsEmpty(value, columns);

    private bool IsEmpty(RowObject value, RowColumn[] columns)
    {
        if (!value.IsOfAliases)
            return IsNull(value);
        foreach (RowMember member in value.MemberArray)
        {
            if (!IsEmpty(member, columns))
                return false;
        }
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (column.Kind == RowColumnKind.Custom)
            return ref WriteUncheckedCustom(ref writer, ref position, column, reserve);
        return ref TSource.WriteUnchecked(ref writer, ref position, ref _source, column, reserve);
    }

    private ref byte WriteUncheckedCustom<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (TSource.IsNull(ref _source, column))
        {
            column.ThrowIfRequired();
            return ref writer.WriteUncheckedNull(ref position);
        }
        writer.Commit(ref position);
        RowValue value = column.Value!;
        if (typeof(TWriter) == typeof(JsonWireWriter))
            value.Write(ref WireSafety.Cast<TWriter, JsonWireWriter>(ref writer), reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(JsonOptionsWriter))
            value.Write(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(MessagePackWireWriter))
            value.Write(ref WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer), reader, column.Ordinal);
        else
            value.Write(ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer), reader, column.Ordinal);
        return ref writer.Reserve(reserve + RowPlan.ValueReservation);
    }
}
