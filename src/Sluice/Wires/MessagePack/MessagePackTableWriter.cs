using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>Writes MessagePack under options: names, omission, converters, unions, types by name, the old specification and native forms. Bytes go through a <see cref="MessagePackWireWriter"/>.</summary>
public ref partial struct MessagePackTableWriter : IWireWriter
{
    internal MessagePackWireWriter Plain;
    private readonly MessagePackWireOptions _options;
    private readonly bool _oldSpec;
    private readonly bool _mayConvert;
    private readonly bool _onlyTypes;
    private readonly MessagePackTypes? _types;
    private bool _nativeDates;
    // The case of a registered union that is about to be written: its own conversion is done.
    private Type? _case;

    internal MessagePackTableWriter(MessagePackWireWriter plain, scoped in MessagePackWireOptions options)
    {
        Plain = plain;
        _options = options;
        _oldSpec = options.OldSpec;
        _types = options.Types;
        _onlyTypes = options.HasOnlyTypesForWriting;
        _nativeDates = options.NativeDateTimes;
        _mayConvert = options.Converters is not null || options.Unions is not null || options.EnumsAsText || options.Types is not null;
    }

    /// <inheritdoc/>
    public static bool UsesTables => true;
    /// <inheritdoc/>
    public static bool UsesKeys => true;
    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => ref Plain.Reserve(bytes);
    /// <inheritdoc/>
    public void Commit(ref byte at) => Plain.Commit(ref at);
    /// <inheritdoc/>
    public ref byte BeginObject(int memberCount, int room) => ref Plain.BeginObject(memberCount, room);
    /// <inheritdoc/>
    public void EndObject(ref byte at) => Plain.EndObject(ref at);
    /// <inheritdoc/>
    public ref byte BeginArray(int count, int room) => ref Plain.BeginArray(count, room);
    /// <inheritdoc/>
    public void EndArray(ref byte at) => Plain.EndArray(ref at);
    /// <inheritdoc/>
    public int BeginUncountedArray() => Plain.BeginUncountedArray();
    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => Plain.EndUncountedArray(mark, count);
    /// <inheritdoc/>
    public ref byte BeginDictionary(int count, int room) => ref Plain.BeginDictionary(count, room);
    /// <inheritdoc/>
    public void EndDictionary(ref byte at) => Plain.EndDictionary(ref at);
    /// <inheritdoc/>
    public int BeginUncountedDictionary() => Plain.BeginUncountedDictionary();
    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => Plain.EndUncountedDictionary(mark, count);
    /// <inheritdoc/>
    public void BeginKey() { }
    /// <inheritdoc/>
    public void EndKey() { }

    /// <inheritdoc/>
    public ref byte PutNull(ref byte at) => ref Plain.PutNull(ref at);
    /// <inheritdoc/>
    public ref byte PutBoolean(ref byte at, bool value) => ref Plain.PutBoolean(ref at, value);
    /// <inheritdoc/>
    public ref byte PutInt32(ref byte at, int value) => ref Plain.PutInt32(ref at, value);
    /// <inheritdoc/>
    public ref byte PutUInt32(ref byte at, uint value) => ref Plain.PutUInt32(ref at, value);
    /// <inheritdoc/>
    public ref byte PutInt64(ref byte at, long value) => ref Plain.PutInt64(ref at, value);
    /// <inheritdoc/>
    public ref byte PutUInt64(ref byte at, ulong value) => ref Plain.PutUInt64(ref at, value);
    /// <inheritdoc/>
    public ref byte PutInt128(ref byte at, Int128 value) => ref PutUInt128(ref at, (UInt128)value);
    /// <inheritdoc/>
    public ref byte PutUInt128(ref byte at, UInt128 value)
    {
        if (_oldSpec) throw HasNoBinary(ref at);
        return ref Plain.PutUInt128(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed) => ref Plain.PutBoxedInteger(ref at, bits, size, signed);
    /// <inheritdoc/>
    public ref byte PutHalf(ref byte at, Half value) => ref Plain.PutHalf(ref at, value);
    /// <inheritdoc/>
    public ref byte PutSingle(ref byte at, float value) => ref Plain.PutSingle(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDouble(ref byte at, double value) => ref Plain.PutDouble(ref at, value);
    /// <inheritdoc/>
    public ref byte PutChar(ref byte at, char value) => ref Plain.PutChar(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDateOnly(ref byte at, DateOnly value) => ref Plain.PutDateOnly(ref at, value);
    /// <inheritdoc/>
    public ref byte PutTimeOnly(ref byte at, TimeOnly value) => ref Plain.PutTimeOnly(ref at, value);
    /// <inheritdoc/>
    public ref byte PutTimeSpan(ref byte at, TimeSpan value) => ref Plain.PutTimeSpan(ref at, value);
    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room) => ref Plain.PutNumberText(ref at, jsonNumber, room);
    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json);
    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => Plain.Error(error, message);

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) => converter.WriteObject(ref this, value, selection);

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        MessagePackMembers members = MessagePackMembers.Of(shape, in _options);
        bool[] wanted = MessagePackMembers.Settle(shape, ref value, selection, _options.Omit, out int count);
        if (shape.IsKeyed)
        {
            Commit(ref BeginArray(members.ByKey.Length, 0));
            foreach (int index in members.ByKey)
            {
                if (index >= 0 && wanted[index]) shape.Members[index].Write(ref this, ref value, selection?.ChildOf(index));
                else this.WriteNull();
            }

            EndArray(ref Reserve(0));
            return;
        }

        int mark = BeginUncountedDictionary();
        foreach (int index in MessagePackMembers.InOrder(shape))
        {
            if (!wanted[index]) continue;
            int start = Plain.Length;
            if (index != members.ExtensionData) Plain.PutRaw(members.NameOf(index), asString: true, _oldSpec);
            shape.Members[index].Write(ref this, ref value, selection?.ChildOf(index));
            if (index == members.ExtensionData) count += Plain.Unwrap(start) - 1;
        }

        EndUncountedDictionary(mark, count);
    }

    private WireException HasNoBinary(ref byte at)
    {
        Plain.Commit(ref at);
        return Error(WireError.Unsupported, "The old specification has no form for this value: no binary data, no extensions.");
    }
}
