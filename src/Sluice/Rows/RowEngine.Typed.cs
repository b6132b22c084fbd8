using System.Data.Common;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

// SAFETY: Casts of the writer are under tests of its exact type; rows are written by the four built-in writers
// alone, so what remains is the fourth. A position moves by bytes that were reserved just before.
/// <summary>The loop over rows and columns, compiled once for each driver's source and each wire.</summary>
public sealed partial class RowEngine<TSource> : RowEngine where TSource : struct, IRowSource<TSource>
{
    private TSource _source;
    private bool _open;
    private int _mark, _setsMark;

    /// <summary>Makes the run for a reader; called by a <see cref="RowDriver"/>.</summary>
    public RowEngine(DbDataReader reader, TSource source)
    {
        ArgumentNullException.ThrowIfNull(reader);
        Reader = reader;
        _source = source;
    }

    internal override void Bind()
    {
        // A mapper's plan is for the first result set; the others bind by themselves.
        if (Plan is null || Set >= 0) Plan = RowPlanCache<TSource>.Get(ref _source, Key);
        Folding = Plan.Levels is null ? null : new JoinGrouping(Plan.Levels);
        Gathering = Plan.Branches is null ? null : new CartesianGrouping(Plan.Branches);
        Row = 0;
        Set++;
        Column = -1;
        Ready = Ended = false;
    }

    internal override RowColumn[] BindColumns() => TSource.Bind(ref _source, Key.Convert);

    internal override bool HasSchema(RowColumn[] columns) => TSource.HasSchema(ref _source, columns);

    internal override void Shift(int bytes)
    {
        _mark -= bytes;
        EndOfRow -= bytes;
        Folding?.Shift(bytes);
    }

    internal override RowStep Write(ref JsonWireWriter writer) => Run(ref writer);
    internal override RowStep Write(ref JsonOptionsWriter writer) => Run(ref writer);
    internal override RowStep Write(ref MessagePackWireWriter writer) => Run(ref writer);
    internal override RowStep Write(ref MessagePackOptionsWriter writer) => Run(ref writer);

    private RowStep Run<TWriter>(ref TWriter writer) where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (Part == RowPart.Rows) return WriteRows(ref writer);
        IReadOnlyList<string>? names = Options.SetNames;
        switch (Part)
        {
            case RowPart.OpenSets when names is null: _setsMark = writer.BeginUncountedArray(); break;
            case RowPart.OpenSets: writer.Commit(ref writer.BeginUncheckedObject(names.Count, 0)); break;
            case RowPart.NameSet:
                if (Set + 1 >= names!.Count)
                    throw new WireException(WireError.Limit,
                        $"The query returned more result sets than RowOptions.SetNames has names ({names.Count}). Name each result set.");
                var name = new RowName(names[Set + 1], Key.Html);
                writer.Commit(ref WriteUncheckedName(ref writer, ref writer.Reserve(name.Room), name));
                break;
            case RowPart.CloseSets when names is null: writer.EndUncountedArray(_setsMark, Set + 1); break;
            default:
                if (Set + 1 < names!.Count)
                    throw new WireException(WireError.Limit,
                        $"The query returned {Set + 1} result sets, but RowOptions.SetNames has {names.Count} names. Name each result set.");
                writer.EndUncheckedObject(ref writer.Reserve(0));
                break;
        }
        return RowStep.End;
    }

    private RowStep WriteRows<TWriter>(ref TWriter writer) where TWriter : struct, IPooledWriter, allows ref struct
    {
        RowPlan plan = Plan!;
        int full = Framing is RowFraming.Array or RowFraming.Value ? int.MaxValue : Options.FlushSize;
        // Where counts are patched, or the writer remembers its level, only what precedes an open parent can be handed
        // over.
        bool whole = Folding is not null && (TWriter.UsesKeys || TWriter.IsOptionsDriven);
        TSource.Enter(ref _source);
        try
        {
            if (!_open)
            {
                _open = true;
                if (Framing is RowFraming.Array or RowFraming.StreamedArray) _mark = writer.BeginUncountedArray();
                EndOfRow = writer.Length;
            }
            TSource.AllowChunks(ref _source, TakesChunks<TWriter>(plan) ? Math.Max(full, PieceSize) : int.MaxValue,
                TWriter.UsesKeys);
            if (_chunks is not null)
            {
                RowStep rest = ContinueRow(ref writer, plan, full);
                if (rest != RowStep.End) return rest;
                EndRow(ref writer);
                Column = -1;
            }
            RowStep step = Ready ? RowStep.Row : Ended ? RowStep.End : TSource.Advance(ref _source, Token, out Pending);
            Ready = false;
            while (step == RowStep.Row)
            {
                if (Split is { } split)
                {
                    split.Gather(ref writer, Section, plan.Section!, this);
                }
                else if (Folding is { } folding)
                {
                    folding.Write(ref writer, ref _source, this);
                }
                else if (Gathering is { } gathering)
                {
                    gathering.Write(ref writer, this);
                }
                else
                {
                    if (plan.Key.ValuesOnly)
                    {
                        WriteUncheckedValue(ref writer, plan.Columns[0]);
                        if (TSource.TakeChunks(ref _source) is { } chunks) BeginChunks(chunks, 1);
                    }
                    else if (plan.IsFlat && !plan.Key.OmitNulls)
                    {
                        WriteFlat(ref writer, plan, 0);
                    }
                    else if (IsNull(plan.Root))
                    {
                        writer.WriteNull();
                    }
                    else
                    {
                        WriteObject(ref writer, plan.Root);
                    }
                    if (_chunks is not null)
                    {
                        RowStep rest = ContinueRow(ref writer, plan, full);
                        if (rest != RowStep.End) return rest;
                    }
                    EndRow(ref writer);
                }
                Column = -1;
                if (Framing == RowFraming.Value && Row > 0 && Options.Form != RowForm.Single)
                {
                    writer.Rewind(EndOfRow);
                    Folding = null;
                    return Close(ref writer);
                }
                if (writer.Length > MaxBuffered) throw TooMuchBuffered();
                Flushable = whole ? EndOfRow : writer.Length;
                if (Flushable >= full) return RowStep.Row;
                step = TSource.Advance(ref _source, Token, out Pending);
            }
            if (step != RowStep.End) return step;
            return Split is { } parts ? WriteSplit(ref writer, parts, full) : Close(ref writer);
        }
        finally
        {
            TSource.Leave(ref _source);
        }
    }

    // The last query's rows are at their end, so everything that the result is made of is there.
    private RowStep WriteSplit<TWriter>(ref TWriter writer, RowSplit split, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        Ended = true;
        split.Elements = Elements;
        while (IsLastSection && split.WriteNext(ref writer))
        {
            EndRow(ref writer);
            if (writer.Length > MaxBuffered) throw TooMuchBuffered();
            Flushable = writer.Length;
            if (Flushable >= full) return RowStep.Row;
        }
        return Close(ref writer);
    }

    private WireException TooMuchBuffered() => new(WireError.Limit,
        $"Rows written as one array exceed the limit of {MaxBuffered} bytes (MessagePackWireOptions.MaxBufferedBytes). Raise the limit, or write a sequence of values (MessagePackWireOptions.Sequences).");

    private RowStep Close<TWriter>(ref TWriter writer) where TWriter : struct, IPooledWriter, allows ref struct
    {
        Folding?.Close(ref writer, 0, this);
        Gathering?.Close(ref writer, this);
        if (Framing is RowFraming.Array or RowFraming.StreamedArray) writer.EndUncountedArray(_mark, (int)Row);
        else if (Framing == RowFraming.Value && Row == 0)
            writer.Commit(ref writer.WriteUncheckedNull(ref writer.Reserve(WireSizes.Null)));
        _open = false;
        Flushable = writer.Length;
        return RowStep.End;
    }

    /// <summary>Called after each object of the result's own level.</summary>
    internal void EndRow<TWriter>(ref TWriter writer) where TWriter : struct, IPooledWriter, allows ref struct
    {
        Row++;
        if (Framing == RowFraming.Lines)
        {
            writer.Rewind(writer.Length - 1);        // the comma
            ref byte at = ref writer.Reserve(1);
            at = (byte)'\n';
            writer.Commit(ref Unsafe.Add(ref at, 1));
        }
        else if (Framing == RowFraming.Value && Row > 1)
        {
            throw new WireException(WireError.Limit,
                "The query returned more than one row, but one was expected. Use RowForm.First to write only the first.");
        }
        EndOfRow = writer.Length;
    }

    private void WriteFlat<TWriter>(ref TWriter writer, RowPlan plan, int first)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RowColumn[] columns = plan.Written;
        ref byte at = ref first == 0
            ? ref writer.BeginUncheckedObject(columns.Length, plan.Room)
            : ref writer.Reserve(columns[first - 1].RoomAfter);
        for (int i = first; i < columns.Length; i++)
        {
            RowColumn column = columns[i];
            Column = column.Ordinal;
            at = ref WriteUncheckedName(ref writer, ref at, column.Member);
            at = ref WriteUnchecked(ref writer, ref at, column, column.RoomAfter);
            if (TSource.TakeChunks(ref _source) is { } chunks)
            {
                writer.Commit(ref at);
                BeginChunks(chunks, i + 1);
                return;
            }
        }
        writer.EndUncheckedObject(ref at);
    }

    internal void WriteObject<TWriter>(ref TWriter writer, RowObject value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref writer.BeginUncheckedObject(CountMembers(value), 0));
        WriteMembers(ref writer, value);
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    internal bool IsNull(RowObject value) => value.Presence is { } presence && TSource.IsNull(ref _source, presence);

    // The member that rows fold into is counted, but left to JoinGrouping.
    internal int CountMembers(RowObject value)
    {
        if (!Plan!.Key.OmitNulls) return value.Members.Length;
        int count = 0;
        foreach (RowMember member in value.Members)
        {
            if (member == value.Open || !IsEmpty(member)) count++;
        }
        return count;
    }

    /// <summary>Writes an object's members up to the open one, or those behind it.</summary>
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
            writer.Commit(ref WriteUncheckedName(ref writer, ref writer.Reserve(member.Name.Room), member.Name));
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

    internal bool IsOmitted(RowMember member) => Plan!.Key.OmitNulls && IsEmpty(member);

    internal void WriteUncheckedValue<TWriter>(ref TWriter writer, RowColumn column)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Column = column.Ordinal;
        writer.Commit(ref WriteUnchecked(ref writer, ref writer.Reserve(RowPlan.ValueRoom), column, 0));
    }

    /// <summary>
    /// Keeps the values that tell objects apart, as their bytes on the wire: written behind what stands there,
    /// compared, and dropped again. Whether they are others than those kept before.
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
        RowFold => false,
        RowObject { IsAlways: true } => false,
        RowObject { Presence: { } presence } => TSource.IsNull(ref _source, presence),
        _ => AreEmpty(((RowObject)member).Written),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte WriteUnchecked<TWriter>(scoped ref TWriter writer, ref byte at, RowColumn column, int room)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (column.Kind == RowColumnKind.Custom) return ref WriteUncheckedCustom(ref writer, ref at, column, room);
        return ref TSource.WriteUnchecked(ref writer, ref at, ref _source, column, room);
    }

    private ref byte WriteUncheckedCustom<TWriter>(scoped ref TWriter writer, ref byte at, RowColumn column, int room)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (TSource.IsNull(ref _source, column))
        {
            if (column.IsRequired)
                throw new WireException(WireError.Type,
                    $"The column '{column.Member.Text}' is declared as not nullable but contains null.");
            return ref writer.WriteUncheckedNull(ref at);
        }
        writer.Commit(ref at);
        RowValue value = column.Value!;
        if (typeof(TWriter) == typeof(JsonWireWriter))
            value.Write(ref Unsafe.As<TWriter, JsonWireWriter>(ref writer), Reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(JsonOptionsWriter))
            value.Write(ref Unsafe.As<TWriter, JsonOptionsWriter>(ref writer), Reader, column.Ordinal);
        else if (typeof(TWriter) == typeof(MessagePackWireWriter))
            value.Write(ref Unsafe.As<TWriter, MessagePackWireWriter>(ref writer), Reader, column.Ordinal);
        else value.Write(ref Unsafe.As<TWriter, MessagePackOptionsWriter>(ref writer), Reader, column.Ordinal);
        return ref writer.Reserve(room + RowPlan.ValueRoom);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedName<TWriter>(scoped ref TWriter writer, ref byte at, RowName name)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) != typeof(JsonWireWriter))
            return ref writer.WriteUncheckedName(ref at, name.Utf8, name.Json);
        // Whole vectors: the room was counted for them, and what follows the name is overwritten.
        byte[] padded = name.JsonPadded;
        for (int i = 0; i < padded.Length; i += RowName.Block)
        {
            Vector256.StoreUnsafe(Vector256.LoadUnsafe(ref padded[i]), ref at, (nuint)i);
        }
        return ref Unsafe.Add(ref at, name.JsonLength);
    }
}
