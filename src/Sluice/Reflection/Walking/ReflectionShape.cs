using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Walking;

/// <summary>
/// An object written and read member by member over its description, one virtual call each: where the runtime allows no
/// dynamic code.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
internal struct ReflectionShape<T, TWalk> : IShape<T> where TWalk : struct, IReflectionShape
{
    private static ReflectionObject<T>? s_object;

    private static ReflectionObject<T> Object => s_object ?? Make();

    public static TypeShape<T> Shape => Object.Shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        ReflectionObject<T> walked = Object;
        if (TWriter.UsesKeys && walked.Plan.WhyNotKeyed is { } why)
            throw ObjectWriting.NotKeyed(ref writer, typeof(T), why);
        T owner = value;
        bool hasCallbacks = walked.Plan.Callbacks is { BeforeWrite.Length: > 0 } or { AfterWrite.Length: > 0 };
        object? boxed = hasCallbacks ? value : null;
        if (hasCallbacks)
        {
            ReflectionObject<T>.Call(boxed!, walked.Plan.Callbacks.BeforeWrite, TWriter.UsesKeys);
            owner = (T)boxed!;
        }
        if (TWriter.IsOptionsDriven) writer.WriteObject(walked.Shape, owner, selection.Node);
        else if (TWriter.UsesKeys && walked.Slots is not null
            && HasMore(walked, owner, selection)) writer.WriteObject(walked.Shape, owner, selection.Node);
        else if (TWriter.UsesKeys && walked.Slots is { } slots)
            WriteSlots(ref writer, walked, ref owner, slots, selection);
        else
            WriteNamed(ref writer, walked, ref owner, TWriter.UsesKeys ? walked.Keyed ?? walked.Named : walked.Named,
                selection);
        if (hasCallbacks) ReflectionObject<T>.Call(boxed!, walked.Plan.Callbacks.AfterWrite, TWriter.UsesKeys);
    }

    private static void WriteNamed<TWriter, TSelection>(ref TWriter writer, ReflectionObject<T> walked, ref T owner,
        WalkedOrder order, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        // Settled before the header, so that count and members agree.
        Span<ulong> mask = stackalloc ulong[4];
        if (order.Bits.Length > mask.Length) mask = new ulong[order.Bits.Length];
        int count = 0;
        for (int word = 0; word < order.Bits.Length; word++)
        {
            ulong bits = selection.GetMask(word) & order.Bits[word];
            for (ulong left = bits & walked.Conditional[word]; left != 0; left &= left - 1)
            {
                int index = (word * 64) + BitOperations.TrailingZeroCount(left);
                if (walked.Shape.Members[index].ShouldOmit(ref owner, OmitWhen.Unset)) bits &= ~(1UL << (index & 63));
            }
            mask[word] = bits;
            count += BitOperations.PopCount(bits);
        }
        KeyValuePair<string, object?>[] more = [];
        if (walked.Extension is
            {
                Member:
                {
                    CanGet: true, Marks: { IsNever: false, IgnoreWriting: false },
                    Index: var at0
                }
            } extension
            && (TSelection.IsAll || (selection.GetMask(at0 >> 6) & (1UL << (at0 & 63))) != 0))
            more = extension.Entries(Accessors.Get(extension.Member, owner!));
        ref byte at = ref writer.BeginUncheckedObject(count + more.Length, 0);
        foreach (WalkedName name in order.Names)
        {
            if ((mask[name.Index >> 6] & (1UL << (name.Index & 63))) == 0) continue;
            writer.Commit(ref at);
            at = ref writer.Reserve(name.Json.Length + name.Keyed.Length + WireSizes.NameOverhead);
            at = ref writer.WriteUncheckedName(ref at, TWriter.UsesKeys ? name.Keyed : name.Plain, name.Json);
            writer.Commit(ref at);
            ReflectionDispatch.Write(ref writer, walked.Shape.Members[name.Index], ref owner,
                selection.Child(name.Index).Node);
            at = ref writer.Reserve(0);
        }
        foreach ((string name, object? entry) in more)
        {
            writer.Commit(ref at);
            writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), name, 0));
            if (entry is null) writer.WriteNull();
            else
                writer.WriteDynamic(walked.Extension!.Converter, entry,
                    selection.Child(walked.Extension.Member.Index).Node);
            at = ref writer.Reserve(0);
        }
        writer.EndUncheckedObject(ref at);
    }

    // Slots of members that the type does not have are written by the walk that knows where they go.
    private static bool HasMore<TSelection>(ReflectionObject<T> walked, T owner, TSelection selection)
        where TSelection : struct, ISelection<TSelection> =>
        walked.Extension is
        {
            Member:
            {
                CanGet: true, Marks: { IsNever: false, IgnoreWriting: false },
                Index: var at
            }
        } extension
        && (TSelection.IsAll || (selection.GetMask(at >> 6) & (1UL << (at & 63))) != 0)
            && extension.Entries(Accessors.Get(extension.Member, owner!)).Length > 0;

    // An array by key: nil in gaps, and where a member is not selected.
    private static void WriteSlots<TWriter, TSelection>(ref TWriter writer, ReflectionObject<T> walked, ref T owner,
        int[] slots, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        int length = walked.WrittenSlots;
        ref byte at = ref writer.BeginUncheckedArray(length, 0);
        foreach (int index in slots.AsSpan(0, length))
        {
            writer.Commit(ref at);
            if (index < 0 || !walked.Plan.Members[index].IsWritten
                || (selection.GetMask(index >> 6) & (1UL << (index & 63))) == 0) writer.WriteNull();
            else
                ReflectionDispatch.Write(ref writer, walked.Shape.Members[index], ref owner,
                    selection.Child(index).Node);
            at = ref writer.Reserve(0);
        }
        writer.EndUncheckedArray(ref at);
    }

    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull()) return default;
        ReflectionObject<T> walked = Object;
        if (walked.Plan.WhyNotRead is { } why) throw ObjectReading.CannotRead(ref reader, typeof(T), why);
        if (TReader.UsesKeys && walked.Plan.WhyNotKeyed is { } notKeyed)
            throw ObjectReading.NotKeyed(ref reader, typeof(T), notKeyed);
        object?[] values = new object?[walked.Plan.Members.Length];
        bool[] present = new bool[values.Length];
        object? more = null;
        object? early = walked.MakesEarly ? walked.Make(TReader.UsesKeys) : null;
        if (early is not null) ObjectReading.Made(ref reader, early);
        if (TReader.UsesKeys && walked.Slots is { } slots) more = ReadSlots(ref reader, walked, slots, values, present);
        else more = ReadNamed(ref reader, walked, values, present);
        int[] required = TReader.UsesKeys ? walked.RequiredByKey : walked.RequiredByName;
        foreach (int index in required)
        {
            if (present[index]) continue;
            int word = index >> 6;
            ulong missing = 0;
            foreach (int other in required) if (other >> 6 == word && !present[other]) missing |= 1UL << (other & 63);
            throw ObjectReading.Missing(ref reader, walked.Shape, word, missing);
        }
        object boxed = early ?? walked.Make(values, present, TReader.UsesKeys);
        walked.Fill(boxed, values, present);
        if (more is KeyValuePair<string, object?>[] { Length: > 0 } entries && walked.Extension is { } extension)
            AddMore(extension, boxed, entries);
        ReflectionObject<T>.Call(boxed, walked.Plan.Callbacks.AfterRead, TReader.UsesKeys);
        return (T)boxed;
    }

    private static void AddMore(ReflectionExtensionData extension, object owner,
        KeyValuePair<string, object?>[] entries)
    {
        object? dictionary = Accessors.Get(extension.Member, owner);
        if (dictionary is null)
        {
            dictionary = extension.Make();
            if (dictionary is null) return;
            Accessors.Set(extension.Member, owner, dictionary);
        }
        foreach ((string name, object? value) in entries) extension.Set(dictionary, name, value);
    }

    private static KeyValuePair<string, object?>[] ReadNamed<TReader>(ref TReader reader, ReflectionObject<T> walked,
        object?[] values, bool[] present) where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginObject(out int left)) return [];
        List<KeyValuePair<string, object?>>? more = null;
        HashSet<string>? names = null;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = TReader.IsOptionsDriven
                ? reader.FindMember(walked.Shape, name)
                : walked.Find(name, TReader.UsesKeys);
            if (index < 0 || walked.Plan.Members[index].Extension is not null)
            {
                if ((walked.Extension is not null || walked.Plan.RejectsUnknown is not null)
                    && reader.SkipDiscriminator(name)) continue;
                if (walked.Extension is { } extension)
                {
                    string text = Encoding.UTF8.GetString(name);
                    if (!(names ??= new(StringComparer.Ordinal)).Add(text)) reader.DuplicateMember(name);
                    bool isHidden = TReader.IsOptionsDriven && ObjectReading.IsNameHidden(ref reader);
                    object? entry = extension.TakesNull && reader.TryReadNull()
                        ? null
                        : reader.ReadDynamic(extension.Converter);
                    if (!isHidden) (more ??= []).Add(new(text, entry));
                }
                else if (walked.Plan.RejectsUnknown == true)
                    throw ObjectReading.Unknown(ref reader, walked.Shape, name);
                else if (walked.Plan.RejectsUnknown == false) reader.SkipValue();
                else reader.UnknownMember(name);
                continue;
            }
            if (present[index]) reader.DuplicateMember(name);
            present[index] = true;
            if (walked.Plan.Members[index].IsRead)
                values[index] = ReflectionDispatch.Read(ref reader, walked.Shape.Members[index]);
            else reader.SkipValue();
        }
        while (reader.NextMember(ref left));
        return more is null ? [] : [.. more];
    }

    private static KeyValuePair<string, object?>[] ReadSlots<TReader>(ref TReader reader, ReflectionObject<T> walked,
        int[] slots, object?[] values, bool[] present)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left)) return [];
        List<KeyValuePair<string, object?>>? more = null;
        int key = -1;
        do
        {
            int index = ++key < slots.Length ? slots[key] : -1;
            if (index < 0 && walked.Extension is { } extension)
            {
                // Nil in a gap is nothing; beyond the last key it is a member that the type does not have.
                if (key < slots.Length && reader.TryReadNull()) continue;
                object? entry = extension.TakesNull && reader.TryReadNull() ? null
                    : reader.ReadDynamic(extension.Converter);
                (more ??= []).Add(new(key.ToString(CultureInfo.InvariantCulture), entry));
                continue;
            }
            if (index < 0 || !walked.Plan.Members[index].IsRead
                || (TReader.IsOptionsDriven && ObjectReading.IsHidden(ref reader, walked.Shape, index)))
            {
                reader.SkipValue();
                continue;
            }
            if (walked.Plan.Members[index].IsNonNullableValue && reader.TryReadNull()) continue;
            present[index] = true;
            values[index] = ReflectionDispatch.Read(ref reader, walked.Shape.Members[index]);
        }
        while (reader.NextElement(ref left));
        return more is null ? [] : [.. more];
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    private static ReflectionObject<T> Make()
    {
        ShapeModel plan = ShapeModelBuilder.Plan(typeof(T));
        var made = new ReflectionObject<T>(plan,
            ObjectShapes.Make(plan, TWalk.Provider, ShapeConverter<T, ReflectionShape<T, TWalk>>.Instance,
                emitted: null), TWalk.Provider);
        return Interlocked.CompareExchange(ref s_object, made, null) ?? made;
    }
}
