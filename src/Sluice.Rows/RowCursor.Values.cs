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
    internal void WriteObject<TWriter>(ref TWriter writer, RowObject value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref writer.BeginUncheckedObject(CountMembers(value), 0));
        WriteMembers(ref writer, value);
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    internal bool IsNull(RowObject value) => value.Presence is { } presence && TSource.IsNull(ref _source, presence);

    // The member that rows are grouped into is counted, but written by JoinGrouping.
    internal int CountMembers(RowObject value)
    {
        if (!Position.Plan!.Key.OmitNulls) return value.Members.Length;
        int count = 0;
        foreach (RowMember member in value.Members)
        {
            if (member == value.Open || !IsEmpty(member)) count++;
        }
        return count;
    }

    /// <summary>Writes an object's members before the open one, or those after it.</summary>
    internal void WriteMembers<TWriter>(ref TWriter writer, RowObject value, bool behindOpen = false)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        bool isBehind = false;
        foreach (RowMember member in value.Members)
        {
            if (member == value.Open)
            {
                if (!behindOpen) return;
                isBehind = true;
                continue;
            }
            if (isBehind != behindOpen || IsOmitted(member)) continue;
            writer.Commit(ref member.Name.WriteUnchecked(ref writer, ref writer.Reserve(member.Name.Reservation)));
            WriteMember(ref writer, member);
        }
    }

    internal void WriteMember<TWriter>(ref TWriter writer, RowMember member)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (member is RowLeaf leaf) WriteUncheckedValue(ref writer, leaf.Column);
        else if (IsNull((RowObject)member)) writer.WriteNull();
        else WriteObject(ref writer, (RowObject)member);
    }

    internal bool IsOmitted(RowMember member) => Position.Plan!.Key.OmitNulls && IsEmpty(member);

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
        foreach (RowColumn column in columns) WriteUncheckedValue(ref writer, column);
        ReadOnlySpan<byte> key = writer.Raw[start..];
        bool differs = !key.SequenceEqual(kept.Span);
        if (differs) kept.Set(key);
        writer.Rewind(start);
        return differs;
    }

    internal bool AreEmpty(RowColumn[] columns)
    {
        foreach (RowColumn column in columns)
        {
            if (!TSource.IsNull(ref _source, column)) return false;
        }
        return true;
    }

    private bool IsEmpty(RowMember member) => member switch
    {
        RowLeaf leaf => TSource.IsNull(ref _source, leaf.Column),
        RowArray => false,
        RowObject { IsAlways: true } => false,
        RowObject { Presence: { } presence } => TSource.IsNull(ref _source, presence),
        _ => AreEmpty(((RowObject)member).Written),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte WriteUnchecked<TWriter>(scoped ref TWriter writer, ref byte at, RowColumn column, int reserve)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (column.Kind == RowColumnKind.Custom) return ref WriteUncheckedCustom(ref writer, ref at, column, reserve);
        return ref TSource.WriteUnchecked(ref writer, ref at, ref _source, column, reserve);
    }

    private ref byte WriteUncheckedCustom<TWriter>(scoped ref TWriter writer, ref byte at, RowColumn column,
        int reserve)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (TSource.IsNull(ref _source, column))
        {
            column.ThrowIfRequired();
            return ref writer.WriteUncheckedNull(ref at);
        }
        writer.Commit(ref at);
        RowValue value = column.Value!;
        if (typeof(TWriter) == typeof(JsonWireWriter))
            value.Write(ref WireSafety.Cast<TWriter, JsonWireWriter>(ref writer), reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(JsonOptionsWriter))
            value.Write(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(MessagePackWireWriter))
            value.Write(ref WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer), reader, column.Ordinal);
        else value.Write(ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer), reader, column.Ordinal);
        return ref writer.Reserve(reserve + RowPlan.ValueReservation);
    }
}
