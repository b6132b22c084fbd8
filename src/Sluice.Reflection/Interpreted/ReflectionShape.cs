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
internal struct ReflectionShape<T, TResolver> : IShape<T>
    where TResolver : struct, IResolverKey
{
    private static ReflectionObject<T>? s_object;

    private static ReflectionObject<T> Object => s_object ?? Create();

    public static TypeShape<T> Shape => Object.Shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
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
        if (
            TWriter.IsOptionsDriven
            || (TWriter.UsesKeys && reflected.Slots is not null && BuiltInWires.Contain<TWriter>())
        )
            writer.WriteObject(reflected.Shape, owner, selection.Node);
        else
            WriteNamed(
                ref writer,
                reflected,
                ref owner,
                TWriter.UsesKeys ? reflected.Keyed ?? reflected.Named : reflected.Named,
                selection
            );
        if (hasCallbacks)
            ReflectionObject<T>.Call(boxed!, reflected.Plan.Callbacks.AfterWrite, TWriter.UsesKeys);
    }

    private static void WriteNamed<TWriter, TSelection>(
        ref TWriter writer,
        ReflectionObject<T> reflected,
        ref T owner,
        MemberOrder order,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        // Compute the mask before the header, from values read once, so that the count and the members agree.
        Span<ulong> mask = stackalloc ulong[4];
        if (order.Bits.Length > mask.Length)
            mask = new ulong[order.Bits.Length];
        int count = SelectMembers(reflected, ref owner, order, selection, mask, out object?[]? values);
        KeyValuePair<string, object?>[] entries = FindEntries(reflected, ref owner, selection);

        writer.Commit(ref writer.BeginUncheckedObject(count + entries.Length, 0));
        foreach (EncodedName name in order.Names)
        {
            if ((mask[name.Index >> 6] & (1UL << (name.Index & 63))) == 0)
                continue;
            WriteMember(ref writer, reflected, name, ref owner, values, selection.Child(name.Index).Node);
        }

        foreach ((string name, object? entry) in entries)
        {
            Entries.WriteText(ref writer, name);
            if (entry is null)
                writer.WriteNull();
            else
                writer.WriteDynamic(
                    reflected.Extension!.Converter,
                    entry,
                    selection.Child(reflected.Extension.Member.Index).Node
                );
        }
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    // Returns the number of members that are written, and the values that decided whether their members are.
    private static int SelectMembers<TSelection>(
        ReflectionObject<T> reflected,
        ref T owner,
        MemberOrder order,
        TSelection selection,
        Span<ulong> mask,
        out object?[]? values
    )
        where TSelection : struct, ISelection<TSelection>
    {
        values = null;
        int count = 0;
        for (int word = 0; word < order.Bits.Length; word++)
        {
            ulong bits = selection.GetMask(word) & order.Bits[word];
            for (ulong left = bits & reflected.Conditional[word]; left != 0; left &= left - 1)
            {
                int index = (word * 64) + BitOperations.TrailingZeroCount(left);
                MemberShape<T> member = reflected.Shape.Members[index];
                values ??= new object?[reflected.Shape.Members.Count];
                values[index] = member.Get(ref owner);
                if (member.IsOmitted(values[index], OmitWhen.Unset))
                    bits &= ~(1UL << (index & 63));
            }
            mask[word] = bits;
            count += BitOperations.PopCount(bits);
        }
        return count;
    }

    private static KeyValuePair<string, object?>[] FindEntries<TSelection>(
        ReflectionObject<T> reflected,
        ref T owner,
        TSelection selection
    )
        where TSelection : struct, ISelection<TSelection>
    {
        if (reflected.Extension is not { } extension)
            return [];
        if (extension.Member is not { CanGet: true, Attributes: { IsNever: false, IgnoreWriting: false } })
            return [];
        int index = extension.Member.Index;
        bool isSelected = TSelection.IsAll || (selection.GetMask(index >> 6) & (1UL << (index & 63))) != 0;
        return isSelected ? extension.Entries(Accessors.Get(extension.Member, owner!)) : [];
    }

    private static void WriteMember<TWriter>(
        ref TWriter writer,
        ReflectionObject<T> reflected,
        EncodedName name,
        ref T owner,
        object?[]? values,
        SelectionNode? selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ref byte position = ref writer.Reserve(name.Json.Length + name.Keyed.Length + WireSizes.NameOverhead);
        position = ref writer.WriteUncheckedName(ref position, TWriter.UsesKeys ? name.Keyed : name.Plain, name.Json);
        writer.Commit(ref position);
        bool isRead = (reflected.Conditional[name.Index >> 6] & (1UL << (name.Index & 63))) != 0;
        ReflectionDispatch.Write(
            ref writer,
            reflected.Shape.Members[name.Index],
            ref owner,
            isRead,
            isRead ? values![name.Index] : null,
            selection
        );
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull())
            return default;
        ReflectionObject<T> reflected = Object;
        if (reflected.Plan.WhyNotRead is { } why)
            throw ObjectReading.CannotRead(ref reader, typeof(T), why);
        if (TReader.UsesKeys && reflected.Plan.WhyNotKeyed is { } notKeyed)
            throw ObjectReading.NotOfWire(ref reader, typeof(T), notKeyed);
        if (!TReader.UsesKeys && reflected.Plan.WhyNotNamed is { } notNamed)
            throw ObjectReading.NotOfWire(ref reader, typeof(T), notNamed);

        object? early = reflected.CreatesEarly ? reflected.Create(TReader.UsesKeys) : null;
        if (early is not null && !typeof(T).IsValueType)
            ObjectReading.Created(ref reader, early);
        var reading = new ReflectionReading(reflected.Plan.Members.Length, early);
        if (TReader.UsesKeys && reflected.Slots is { } slots)
            ReadSlots(ref reader, reflected, slots, ref reading);
        else
            ReadNamed(ref reader, reflected, ref reading);
        RequireMembers(ref reader, reflected, reading.Present);

        object boxed = early ?? CreateObject(ref reader, reflected, in reading);
        ReflectionObject<T>.Call(boxed, reflected.Plan.Callbacks.AfterRead, TReader.UsesKeys);
        return (T)boxed;
    }

    private static object CreateObject<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        in ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        object created = reflected.Create(reading.Values, reading.Present, TReader.UsesKeys);
        foreach (int index in reading.Indexes)
        {
            bool isReferenced =
                reflected.Plan.Members[index] is { Populate: not null } member
                && Populate.IsReferenced(ref reader, Accessors.Get(member, created), reading.Values[index]);
            if (!isReferenced && reflected.FindShared(created, index) is null)
                reflected.Fill(created, index, reading.Values[index]);
        }
        if (reading.LateEntries is { } entries)
            AddEntries(ref reader, reflected, created, entries);
        return created;
    }

    private static void RequireMembers<TReader>(ref TReader reader, ReflectionObject<T> reflected, bool[] present)
        where TReader : struct, IWireReader, allows ref struct
    {
        int[] required = TReader.UsesKeys ? reflected.RequiredByKey : reflected.RequiredByName;
        foreach (int index in required)
        {
            if (present[index])
                continue;
            int word = index >> 6;
            ulong missing = 0;
            foreach (int other in required)
                if (other >> 6 == word && !present[other])
                    missing |= 1UL << (other & 63);
            throw ObjectReading.Missing(ref reader, reflected.Shape, word, missing);
        }
    }

    private static void AddEntries<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        object owner,
        List<KeyValuePair<string, object?>> entries
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        ReflectionExtensionData extension = reflected.Extension!;
        object dictionary = FindDictionary(ref reader, reflected, owner);
        ExtensionNames names = default;
        foreach ((string name, object? value) in entries)
        {
            if (extension.IsRepeated(ref names, name, dictionary))
                reader.DuplicateMember(Encoding.UTF8.GetBytes(name));
            extension.Set(dictionary, name, value);
        }
    }

    private static object FindDictionary<TReader>(ref TReader reader, ReflectionObject<T> reflected, object owner)
        where TReader : struct, IWireReader, allows ref struct
    {
        ReflectionExtensionData extension = reflected.Extension!;
        if (Accessors.Get(extension.Member, owner) is { } existing)
            return existing;
        object created = extension.Create() ?? throw ExtensionData.NotKept(ref reader, reflected.Shape);
        Accessors.Set(extension.Member, owner, created);
        return created;
    }

    private static void ReadNamed<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginObject(out int left))
            return;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = TReader.IsOptionsDriven
                ? reader.FindMember(reflected.Shape, name)
                : reflected.Find(name, TReader.UsesKeys);
            if (index < 0 || reflected.Plan.Members[index].Extension is not null)
            {
                ReadUnknown(ref reader, reflected, name, ref reading);
                continue;
            }

            if (reading.Present[index])
                reader.DuplicateMember(name);
            else
                reading.Indexes.Add(index);
            reading.Present[index] = true;
            if (reflected.Plan.Members[index].IsRead)
                ReadMember(ref reader, reflected, index, ref reading);
            else
                reader.SkipValue();
        } while (reader.NextMember(ref left));
    }

    private static void ReadMember<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        int index,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        ObjectMember member = reflected.Plan.Members[index];
        if (reading.Early is { } filled && reflected.CannotFill(filled, index))
        {
            LeaveMember(ref reader, reflected, index, filled);
            return;
        }
        object? shared = reading.Early is { } parent ? reflected.FindShared(parent, index) : null;
        if (Populate.IsTwin(ref reader, shared, shared))
        {
            reader.SkipValue();
            return;
        }
        if (member.Populate is not null && ObjectReading.ReadsReferences(ref reader))
        {
            object? target = reading.Early is { } owner ? Accessors.Get(member, owner) : null;
            if (reading.Early is null || target is not null)
                ObjectReading.BeginBuffer(ref reader, target);
        }
        object? value = ReadFilling(ref reader, reflected, index);
        reading.Values[index] = value;
        if (reading.Early is { } early)
            reflected.Fill(early, index, value);
    }

    private static object? ReadFilling<TReader>(ref TReader reader, ReflectionObject<T> reflected, int index)
        where TReader : struct, IWireReader, allows ref struct =>
        reflected.FillingOf(index) is { } filling
            ? reader.ReadDynamic(filling)
            : ReflectionDispatch.Read(ref reader, reflected.Shape.Members[index]);

    // A computed collection is left as it is; what others may refer to is read.
    private static void LeaveMember<TReader>(ref TReader reader, ReflectionObject<T> reflected, int index, object owner)
        where TReader : struct, IWireReader, allows ref struct
    {
        ObjectMember member = reflected.Plan.Members[index];
        if (member.CanSet && reader.TryReadNull())
            Accessors.Set(member, owner, null);
        else if (member.Found.Facts.IsStored)
            Populate.Leave(ref reader, member.Populate!.IsDictionary, typeof(T), member.Found.Facts.Name);
        else if (ObjectReading.ReadsReferences(ref reader))
            _ = ReadFilling(ref reader, reflected, index);
        else
            reader.SkipValue();
    }

    private static void ReadUnknown<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        ReadOnlySpan<byte> name,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        bool? rejectsUnknown = reflected.Plan.RejectsUnknown;
        bool isConcerned = reflected.Extension is not null || rejectsUnknown is not null;
        if (isConcerned && reader.SkipDiscriminator(name))
            return;
        if (reflected.Extension is { } extension)
            ReadEntry(ref reader, reflected, extension, name, ref reading);
        else if (rejectsUnknown == true)
            throw ObjectReading.Unknown(ref reader, reflected.Shape, name);
        else if (rejectsUnknown == false)
            reader.SkipValue();
        else
            reader.UnknownMember(name);
    }

    private static void ReadEntry<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        ReflectionExtensionData extension,
        ReadOnlySpan<byte> name,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (ObjectReading.IsIgnored(ref reader, reflected.Shape, name))
        {
            reader.SkipValue();
            return;
        }

        string text = Encoding.UTF8.GetString(name);
        object? dictionary = reading.Early is { } early ? FindDictionary(ref reader, reflected, early) : null;
        bool isRepeated = dictionary is null
            ? !reading.AddLateName(text)
            : extension.IsRepeated(ref reading.Names, text, dictionary);
        if (isRepeated)
            reader.DuplicateMember(name);

        bool isHidden = TReader.IsOptionsDriven && ObjectReading.IsNameHidden(ref reader);
        object? entry = ReadEntryValue(ref reader, extension);
        if (isHidden)
            return;
        if (dictionary is null)
            reading.AddLateEntry(text, entry);
        else
            extension.Set(dictionary, text, entry);
    }

    private static object? ReadEntryValue<TReader>(ref TReader reader, ReflectionExtensionData extension)
        where TReader : struct, IWireReader, allows ref struct =>
        extension.TakesNull && reader.TryReadNull() ? null : reader.ReadDynamic(extension.Converter);

    private static void ReadSlots<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        int[] slots,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            return;
        int key = -1;
        do
        {
            int index = ++key < slots.Length ? slots[key] : -1;
            if (index < 0 && reflected.Extension is { } extension)
            {
                // Nil in a gap is ignored; elements beyond the last key are extension data.
                if (key < slots.Length && reader.TryReadNull())
                    continue;
                ReadSlotEntry(ref reader, reflected, extension, key, ref reading);
                continue;
            }

            if (
                index < 0
                || !reflected.Plan.Members[index].IsRead
                || (TReader.IsOptionsDriven && ObjectReading.IsHidden(ref reader, reflected.Shape, index))
            )
            {
                reader.SkipValue();
                continue;
            }

            if (reflected.Plan.Members[index].IsNonNullableValue && reader.TryReadNull())
                continue;
            reading.Present[index] = true;
            reading.Indexes.Add(index);
            ReadMember(ref reader, reflected, index, ref reading);
        } while (reader.NextElement(ref left));
    }

    private static void ReadSlotEntry<TReader>(
        ref TReader reader,
        ReflectionObject<T> reflected,
        ReflectionExtensionData extension,
        int key,
        ref ReflectionReading reading
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (Array.Exists(reflected.Plan.Ignored, member => member.Key == key))
        {
            reader.SkipValue();
            return;
        }

        object? entry = ReadEntryValue(ref reader, extension);
        string slot = key.ToString(CultureInfo.InvariantCulture);
        if (reading.Early is { } early)
            extension.Set(FindDictionary(ref reader, reflected, early), slot, entry);
        else
            reading.AddLateEntry(slot, entry);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
    private static ReflectionObject<T> Create()
    {
        ObjectModel plan = ObjectModelBuilder.BuildModel(typeof(T));
        var created = new ReflectionObject<T>(
            plan,
            ObjectShapes.Create(
                plan,
                TResolver.Resolver,
                ShapeConverter<T, ReflectionShape<T, TResolver>>.Instance,
                emitted: null
            ),
            TResolver.Resolver
        );
        return Interlocked.CompareExchange(ref s_object, created, null) ?? created;
    }
}
