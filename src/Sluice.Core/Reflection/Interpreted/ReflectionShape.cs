using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Boundary;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Reflection.Interpreted;

/// <summary>
/// Writes and reads an object member by member through its description, with one virtual call per member. Used if the
/// runtime does not support dynamic code.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
internal struct ReflectionShape<T, TResolver> : IShape<T> where TResolver : struct, IResolverKey
{
    private static ReflectionObject<T>? s_object;

    private static ReflectionObject<T> Object => s_object ?? Create();

    public static TypeShape<T> Shape => Object.Shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        ReflectionObject<T> reflected = Object;
        if (TWriter.UsesKeys && reflected.Plan.WhyNotKeyed is { } why)
            throw ObjectWriting.NotKeyed(ref writer, typeof(T), why);
        T owner = value;
        bool hasCallbacks = reflected.Plan.Callbacks is { BeforeWrite.Length: > 0 } or { AfterWrite.Length: > 0 };
        object? boxed = hasCallbacks ? value : null;
        if (hasCallbacks)
        {
            ReflectionObject<T>.Call(boxed!, reflected.Plan.Callbacks.BeforeWrite, TWriter.UsesKeys);
            owner = (T)boxed!;
        }
        if (TWriter.IsOptionsDriven
            || (TWriter.UsesKeys && reflected.Slots is not null && BuiltInWires.Contain<TWriter>()))
            writer.WriteObject(reflected.Shape, owner, selection.Node);
        else
            WriteNamed(ref writer, reflected, ref owner,
                TWriter.UsesKeys ? reflected.Keyed ?? reflected.Named : reflected.Named, selection);
        if (hasCallbacks) ReflectionObject<T>.Call(boxed!, reflected.Plan.Callbacks.AfterWrite, TWriter.UsesKeys);
    }

    private static void WriteNamed<TWriter, TSelection>(ref TWriter writer, ReflectionObject<T> reflected, ref T owner,
        MemberOrder order, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        // Compute the mask before the header, from values read once, so that the count and the members agree.
        object?[]? values = null;
        Span<ulong> mask = stackalloc ulong[4];
        if (order.Bits.Length > mask.Length) mask = new ulong[order.Bits.Length];
        int count = 0;
        for (int word = 0; word < order.Bits.Length; word++)
        {
            ulong bits = selection.GetMask(word) & order.Bits[word];
            for (ulong left = bits & reflected.Conditional[word]; left != 0; left &= left - 1)
            {
                int index = (word * 64) + BitOperations.TrailingZeroCount(left);
                values ??= new object?[reflected.Shape.Members.Count];
                values[index] = reflected.Shape.Members[index].Get(ref owner);
                if (reflected.Shape.Members[index].IsOmitted(values[index], OmitWhen.Unset))
                    bits &= ~(1UL << (index & 63));
            }
            mask[word] = bits;
            count += BitOperations.PopCount(bits);
        }
        KeyValuePair<string, object?>[] more = [];
        if (reflected.Extension is
            {
                Member:
                {
                    CanGet: true, Attributes: { IsNever: false, IgnoreWriting: false },
                    Index: var at0
                }
            } extension
            && (TSelection.IsAll || (selection.GetMask(at0 >> 6) & (1UL << (at0 & 63))) != 0))
            more = extension.Entries(Accessors.Get(extension.Member, owner!));
        ref byte at = ref writer.BeginUncheckedObject(count + more.Length, 0);
        foreach (EncodedName name in order.Names)
        {
            if ((mask[name.Index >> 6] & (1UL << (name.Index & 63))) == 0) continue;
            writer.Commit(ref at);
            at = ref writer.Reserve(name.Json.Length + name.Keyed.Length + WireSizes.NameOverhead);
            at = ref writer.WriteUncheckedName(ref at, TWriter.UsesKeys ? name.Keyed : name.Plain, name.Json);
            writer.Commit(ref at);
            bool isRead = (reflected.Conditional[name.Index >> 6] & (1UL << (name.Index & 63))) != 0;
            ReflectionDispatch.Write(ref writer, reflected.Shape.Members[name.Index], ref owner, isRead,
                isRead ? values![name.Index] : null, selection.Child(name.Index).Node);
            at = ref writer.Reserve(0);
        }
        foreach ((string name, object? entry) in more)
        {
            writer.Commit(ref at);
            Entries.WriteText(ref writer, name);
            if (entry is null) writer.WriteNull();
            else
                writer.WriteDynamic(reflected.Extension!.Converter, entry,
                    selection.Child(reflected.Extension.Member.Index).Node);
            at = ref writer.Reserve(0);
        }
        writer.EndUncheckedObject(ref at);
    }

    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull()) return default;
        ReflectionObject<T> reflected = Object;
        if (reflected.Plan.WhyNotRead is { } why) throw ObjectReading.CannotRead(ref reader, typeof(T), why);
        if (TReader.UsesKeys && reflected.Plan.WhyNotKeyed is { } notKeyed)
            throw ObjectReading.NotKeyed(ref reader, typeof(T), notKeyed);
        object?[] values = new object?[reflected.Plan.Members.Length];
        bool[] present = new bool[values.Length];
        var read = new List<int>(values.Length);
        KeyValuePair<string, object?>[] more;
        object? early = reflected.CreatesEarly ? reflected.Create(TReader.UsesKeys) : null;
        if (early is not null) ObjectReading.Created(ref reader, early);
        if (TReader.UsesKeys && reflected.Slots is { } slots)
            more = ReadSlots(ref reader, reflected, slots, early, values, present, read);
        else more = ReadNamed(ref reader, reflected, early, values, present, read);
        int[] required = TReader.UsesKeys ? reflected.RequiredByKey : reflected.RequiredByName;
        foreach (int index in required)
        {
            if (present[index]) continue;
            int word = index >> 6;
            ulong missing = 0;
            foreach (int other in required) if (other >> 6 == word && !present[other]) missing |= 1UL << (other & 63);
            throw ObjectReading.Missing(ref reader, reflected.Shape, word, missing);
        }
        object boxed = early ?? reflected.Create(values, present, TReader.UsesKeys);
        if (early is null)
        {
            foreach (int index in read) reflected.Fill(boxed, index, values[index]);
            if (more.Length > 0) AddMore(ref reader, reflected, boxed, more);
        }
        ReflectionObject<T>.Call(boxed, reflected.Plan.Callbacks.AfterRead, TReader.UsesKeys);
        return (T)boxed;
    }

    private static void AddMore<TReader>(ref TReader reader, ReflectionObject<T> reflected, object owner,
        KeyValuePair<string, object?>[] entries) where TReader : struct, IWireReader, allows ref struct
    {
        ReflectionExtensionData extension = reflected.Extension!;
        object dictionary = DictionaryOf(ref reader, reflected, owner);
        ExtensionNames names = default;
        foreach ((string name, object? value) in entries)
        {
            if (extension.IsRepeated(ref names, name, dictionary)) reader.DuplicateMember(Encoding.UTF8.GetBytes(name));
            extension.Set(dictionary, name, value);
        }
    }

    private static object DictionaryOf<TReader>(ref TReader reader, ReflectionObject<T> reflected, object owner)
        where TReader : struct, IWireReader, allows ref struct
    {
        ReflectionExtensionData extension = reflected.Extension!;
        if (Accessors.Get(extension.Member, owner) is { } existing) return existing;
        object created = extension.Create() ?? throw ExtensionData.NotKept(ref reader, reflected.Shape);
        Accessors.Set(extension.Member, owner, created);
        return created;
    }

    private static KeyValuePair<string, object?>[] ReadNamed<TReader>(ref TReader reader, ReflectionObject<T> reflected,
        object? early, object?[] values, bool[] present, List<int> read)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginObject(out int left)) return [];
        List<KeyValuePair<string, object?>>? more = null;
        HashSet<string>? late = null;
        ExtensionNames names = default;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = TReader.IsOptionsDriven
                ? reader.FindMember(reflected.Shape, name)
                : reflected.Find(name, TReader.UsesKeys);
            if (index < 0 || reflected.Plan.Members[index].Extension is not null)
            {
                if ((reflected.Extension is not null || reflected.Plan.RejectsUnknown is not null)
                    && reader.SkipDiscriminator(name)) continue;
                if (reflected.Extension is { } extension)
                {
                    if (ObjectReading.IsIgnored(ref reader, reflected.Shape, name))
                    {
                        reader.SkipValue();
                        continue;
                    }
                    string text = Encoding.UTF8.GetString(name);
                    object? dictionary = early is null ? null : DictionaryOf(ref reader, reflected, early);
                    bool isRepeated = dictionary is null
                        ? !(late ??= new(StringComparer.Ordinal)).Add(text)
                        : extension.IsRepeated(ref names, text, dictionary);
                    if (isRepeated) reader.DuplicateMember(name);
                    bool isHidden = TReader.IsOptionsDriven && ObjectReading.IsNameHidden(ref reader);
                    object? entry = extension.TakesNull && reader.TryReadNull()
                        ? null
                        : reader.ReadDynamic(extension.Converter);
                    if (isHidden) continue;
                    if (dictionary is null) (more ??= []).Add(new(text, entry));
                    else extension.Set(dictionary, text, entry);
                }
                else if (reflected.Plan.RejectsUnknown == true)
                    throw ObjectReading.Unknown(ref reader, reflected.Shape, name);
                else if (reflected.Plan.RejectsUnknown == false) reader.SkipValue();
                else reader.UnknownMember(name);
                continue;
            }
            if (present[index]) reader.DuplicateMember(name);
            else read.Add(index);
            present[index] = true;
            if (!reflected.Plan.Members[index].IsRead)
            {
                reader.SkipValue();
                continue;
            }
            values[index] = ReflectionDispatch.Read(ref reader, reflected.Shape.Members[index]);
            if (early is not null) reflected.Fill(early, index, values[index]);
        }
        while (reader.NextMember(ref left));
        return more is null ? [] : [.. more];
    }

    private static KeyValuePair<string, object?>[] ReadSlots<TReader>(ref TReader reader, ReflectionObject<T> reflected,
        int[] slots, object? early, object?[] values, bool[] present, List<int> read)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left)) return [];
        List<KeyValuePair<string, object?>>? more = null;
        int key = -1;
        do
        {
            int index = ++key < slots.Length ? slots[key] : -1;
            if (index < 0 && reflected.Extension is { } extension)
            {
                // Nil in a gap is ignored; elements beyond the last key are extension data.
                if (key < slots.Length && reader.TryReadNull()) continue;
                if (Array.Exists(reflected.Plan.Ignored, member => member.Key == key))
                {
                    reader.SkipValue();
                    continue;
                }
                object? entry = extension.TakesNull && reader.TryReadNull() ? null
                    : reader.ReadDynamic(extension.Converter);
                string slot = key.ToString(CultureInfo.InvariantCulture);
                if (early is null) (more ??= []).Add(new(slot, entry));
                else extension.Set(DictionaryOf(ref reader, reflected, early), slot, entry);
                continue;
            }
            if (index < 0 || !reflected.Plan.Members[index].IsRead
                || (TReader.IsOptionsDriven && ObjectReading.IsHidden(ref reader, reflected.Shape, index)))
            {
                reader.SkipValue();
                continue;
            }
            if (reflected.Plan.Members[index].IsNonNullableValue && reader.TryReadNull()) continue;
            present[index] = true;
            read.Add(index);
            values[index] = ReflectionDispatch.Read(ref reader, reflected.Shape.Members[index]);
            if (early is not null) reflected.Fill(early, index, values[index]);
        }
        while (reader.NextElement(ref left));
        return more is null ? [] : [.. more];
    }

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
    private static ReflectionObject<T> Create()
    {
        ObjectModel plan = ObjectModelBuilder.Plan(typeof(T));
        var created = new ReflectionObject<T>(plan,
            ObjectShapes.Create(plan, TResolver.Resolver, ShapeConverter<T, ReflectionShape<T, TResolver>>.Instance,
                emitted: null), TResolver.Resolver);
        return Interlocked.CompareExchange(ref s_object, created, null) ?? created;
    }
}
