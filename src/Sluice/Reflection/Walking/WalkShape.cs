using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Walking;

/// <summary>An object written and read member by member over its description, one virtual call each: where the runtime allows no dynamic code.</summary>
internal struct WalkShape<T, TWalk> : IShape<T> where TWalk : struct, IWalk
{
    private static WalkedObject<T>? s_object;

    private static WalkedObject<T> Object => s_object ?? Make();

    public static TypeShape<T> Shape => Object.Shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        WalkedObject<T> walked = Object;
        if (TWriter.UsesTables)
        {
            writer.WriteObject(walked.Shape, value, selection.Node);
            return;
        }
        T owner = value;
        walked.Call(ref owner, walked.Plan.Callbacks.BeforeWrite);
        // Settled before the header, so that count and members agree.
        Span<ulong> mask = stackalloc ulong[4];
        if (walked.Plan.Words > mask.Length) mask = new ulong[walked.Plan.Words];
        int count = 0;
        for (int word = 0; word < walked.Plan.Words; word++)
        {
            ulong bits = selection.Word(word) & walked.Written[word];
            for (ulong left = bits & walked.Conditional[word]; left != 0; left &= left - 1)
            {
                int index = (word * 64) + BitOperations.TrailingZeroCount(left);
                if (walked.Shape.Members[index].ShouldOmit(ref owner, OmitWhen.Unset)) bits &= ~(1UL << (index & 63));
            }
            mask[word] = bits;
            count += BitOperations.PopCount(bits);
        }
        if (TWriter.UsesKeys && walked.Plan.IsKeyed) WriteKeyed(ref writer, walked, ref owner, mask, selection);
        else WriteNamed(ref writer, walked, ref owner, mask, count, selection);
        walked.Call(ref owner, walked.Plan.Callbacks.AfterWrite);
    }

    private static void WriteNamed<TWriter, TSelection>(ref TWriter writer, WalkedObject<T> walked, ref T owner, scoped ReadOnlySpan<ulong> mask, int count, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        ref byte at = ref writer.BeginObject(count, 0);
        foreach (WalkedName name in walked.Names)
        {
            if ((mask[name.Index >> 6] & (1UL << (name.Index & 63))) == 0) continue;
            writer.Commit(ref at);
            at = ref writer.Reserve(name.Json.Length + name.Keyed.Length + WireSizes.NameOverhead);
            at = ref writer.PutName(ref at, TWriter.UsesKeys ? name.Keyed : name.Plain, name.Json);
            writer.Commit(ref at);
            WalkDispatch.Write(ref writer, walked.Shape.Members[name.Index], ref owner, selection.Child(name.Index).Node);
            at = ref writer.Reserve(0);
        }
        writer.EndObject(ref at);
    }

    // An array by key: nil in gaps, and where a member is not selected.
    private static void WriteKeyed<TWriter, TSelection>(ref TWriter writer, WalkedObject<T> walked, ref T owner, scoped ReadOnlySpan<ulong> mask, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        ref byte at = ref writer.BeginArray(walked.ByKey.Length, 0);
        foreach (int index in walked.ByKey)
        {
            writer.Commit(ref at);
            if (index < 0 || (mask[index >> 6] & (1UL << (index & 63))) == 0) writer.WriteNull();
            else WalkDispatch.Write(ref writer, walked.Shape.Members[index], ref owner, selection.Child(index).Node);
            at = ref writer.Reserve(0);
        }
        writer.EndArray(ref at);
    }

    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull()) return default;
        WalkedObject<T> walked = Object;
        if (walked.Shape.Create is not { } create) throw ObjectReading.CannotMake(ref reader, typeof(T));
        object?[] values = new object?[walked.Plan.Members.Length];
        bool[] present = new bool[values.Length];
        if (TReader.UsesKeys && walked.Plan.IsKeyed) ReadKeyed(ref reader, walked, values, present);
        else ReadNamed(ref reader, walked, values, present);
        foreach (int index in walked.Required)
        {
            if (present[index]) continue;
            int word = index >> 6;
            ulong missing = 0;
            foreach (int other in walked.Required) if (other >> 6 == word && !present[other]) missing |= 1UL << (other & 63);
            throw ObjectReading.Missing(ref reader, walked.Shape, word, missing);
        }
        T made = create(values, present);
        walked.Call(ref made, walked.Plan.Callbacks.AfterRead);
        return made;
    }

    private static void ReadNamed<TReader>(ref TReader reader, WalkedObject<T> walked, object?[] values, bool[] present) where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginObject(out int left)) return;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = TReader.UsesTables ? reader.FindMember(walked.Shape, name) : walked.Find(name, TReader.UsesKeys);
            if (index < 0)
            {
                reader.UnknownMember(name);
                continue;
            }
            if (present[index]) reader.DuplicateMember(name);
            present[index] = true;
            if (walked.Plan.Members[index].IsRead) values[index] = WalkDispatch.Read(ref reader, walked.Shape.Members[index]);
            else reader.SkipValue();
        }
        while (reader.NextMember(ref left));
    }

    private static void ReadKeyed<TReader>(ref TReader reader, WalkedObject<T> walked, object?[] values, bool[] present) where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left)) return;
        int key = -1;
        do
        {
            int index = ++key < walked.ByKey.Length ? walked.ByKey[key] : -1;
            if (index < 0 || !walked.Plan.Members[index].IsRead)
            {
                reader.SkipValue();
                continue;
            }
            Type type = walked.Plan.Members[index].Type;
            if (type.IsValueType && Nullable.GetUnderlyingType(type) is null && reader.TryReadNull()) continue;
            present[index] = true;
            values[index] = WalkDispatch.Read(ref reader, walked.Shape.Members[index]);
        }
        while (reader.NextElement(ref left));
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    private static WalkedObject<T> Make()
    {
        ObjectPlan plan = ObjectPlanner.Plan(typeof(T));
        var made = new WalkedObject<T>(plan, ObjectShapes.Make(plan, TWalk.Provider, ShapeConverter<T, WalkShape<T, TWalk>>.Instance, emitted: null));
        return Interlocked.CompareExchange(ref s_object, made, null) ?? made;
    }
}
