using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace Sluice.Internal;

// SAFETY: Each cast is made only for the type code of TEnum's underlying type, so both types have the same size and
// every bit pattern is valid.
/// <summary>
/// Maps the names of an enumeration to values and back. Combinations of flags are separated by <c>", "</c>.
/// </summary>
internal sealed class EnumNameTable<TEnum>
{
    private static readonly TypeCode s_code = Type.GetTypeCode(typeof(TEnum));
    private static EnumNameTable<TEnum>? s_reflected;

    private readonly Dictionary<ulong, string> _names = [];
    private readonly Dictionary<string, ulong>.AlternateLookup<ReadOnlySpan<char>> _exact;
    private readonly Dictionary<string, ulong>.AlternateLookup<ReadOnlySpan<char>> _folded;

    // Supersets before their parts, or null if the enumeration is not a flags enumeration.
    private readonly KeyValuePair<ulong, string>[]? _flags;

    // Caches of recently formatted and parsed values, indexed by a hash: mostly the same few values occur. Entries are
    // replaced as a whole, so no lock is needed.
    private readonly EnumName?[] _written = new EnumName?[Kept];
    private readonly Parsed?[] _read = new Parsed?[Kept];

    private const int Kept = 64,
        LongestKept = 128;

    private sealed record Parsed(ulong Bits, byte[] Text);

    /// <param name="names">The names, in the order of the declaration.</param>
    /// <param name="alsoRead">Names that are read in addition.</param>
    internal EnumNameTable(KeyValuePair<TEnum, string>[] names, KeyValuePair<TEnum, string>[]? alsoRead = null)
    {
        var exact = new Dictionary<string, ulong>(StringComparer.Ordinal);
        var folded = new Dictionary<string, ulong>(StringComparer.OrdinalIgnoreCase);
        bool isFlags = typeof(TEnum).IsDefined(typeof(FlagsAttribute), false);
        foreach ((TEnum value, string name) in names)
        {
            ulong bits = ToBits(value);
            _names.TryAdd(bits, name);
            bool isTaken = !exact.TryAdd(name, bits) && exact[name] != bits;
            if (ConstantNames.WhyAmbiguous(name, isTaken, isFlags) is { } reason)
                throw Ambiguous(name, reason);
            folded.TryAdd(name, bits);
        }
        foreach ((TEnum value, string name) in alsoRead ?? [])
        {
            exact.TryAdd(name, ToBits(value));
            folded.TryAdd(name, ToBits(value));
        }
        _exact = exact.GetAlternateLookup<ReadOnlySpan<char>>();
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
        if (isFlags)
            _flags =
            [
                .. _names.OrderBy(entry => entry.Key).OrderByDescending(entry => BitOperations.PopCount(entry.Key)),
            ];
    }

    // A policy without equality adds an entry for each call.
    private const int MostPolicies = 64;
    private static ConcurrentDictionary<IWireNamingPolicy, EnumNameTable<TEnum>>? s_named;

    /// <summary>Returns the names under a policy; without one, those of the declaration.</summary>
    internal static EnumNameTable<TEnum> GetForPolicy(IWireNamingPolicy? policy)
    {
        if (policy is null)
            return Reflected;
        ConcurrentDictionary<IWireNamingPolicy, EnumNameTable<TEnum>> named = s_named ??= new();
        if (named.TryGetValue(policy, out EnumNameTable<TEnum>? known))
            return known;
        if (named.Count >= MostPolicies)
            named.Clear();
        return named.GetOrAdd(policy, new EnumNameTable<TEnum>(Reflect(policy), Reflect()));
    }

    internal static EnumNameTable<TEnum> Reflected => s_reflected ?? CreateReflected();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static EnumNameTable<TEnum> CreateReflected() => s_reflected = new(Reflect());

    private static WireException Ambiguous(string name, string why) =>
        new(
            WireError.Unsupported,
            $"The enumeration {typeof(TEnum)} cannot be written by name: \"{name}\" would not be read back as the same "
                + $"value ({why}). Rename it with [WireName]."
        );

    /// <summary>
    /// Returns the name of a value, or the names of its flags, or <see langword="null"/> if it has none.
    /// </summary>
    internal string? Format(TEnum value)
    {
        ulong bits = ToBits(value);
        ref EnumName? known = ref Known(bits);
        if (known is { } last && last.Bits == bits)
            return last.Text;
        if (!_names.TryGetValue(bits, out string? name))
            name = Join(bits);
        if (name is not null)
            known = new(bits, name);
        return name;
    }

    /// <summary>
    /// Returns the name of a value under the names of its declaration if it was formatted recently; otherwise,
    /// <see langword="null"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static EnumName? FindReflected(TEnum value)
    {
        ulong bits = ToBits(value);
        return s_reflected is { } table && table.Known(bits) is { } last && last.Bits == bits ? last : null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref EnumName? Known(ulong bits) => ref _written[(int)(bits * 0x9E37_79B9_7F4A_7C15 >> 58)];

    private string? Join(ulong bits)
    {
        if (_flags is null || bits == 0)
            return null;
        var text = new StringBuilder();
        foreach ((ulong flag, string flagName) in _flags)
        {
            if (flag == 0 || (bits & flag) != flag)
                continue;
            bits &= ~flag;
#if SLUICE_PLANTED_BUGS
            if (PlantedBugs.Is(PlantedBug.FlagsAsText) && text.Length > 0 && flagName.Length > 2)
                return text.ToString();
#endif
            text.Append(text.Length > 0 ? ", " : "").Append(flagName);
            if (bits == 0)
                return text.ToString();
        }
        return null;
    }

    /// <summary>Parses a name, a list of names of flags, or a number.</summary>
    internal bool TryParse(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out TEnum value)
    {
        if (utf8.Length is 0 or > LongestKept)
            return TryParseAnew(utf8, out value);
        uint hash = (uint)(utf8.Length * 7 + utf8[0] * 31 + utf8[utf8.Length / 2] * 17 + utf8[^1]);
        ref Parsed? known = ref _read[hash % Kept];
        if (known is { } last && utf8.SequenceEqual(last.Text))
        {
            value = FromBits(last.Bits);
            return true;
        }
        if (!TryParseAnew(utf8, out value))
            return false;
        known = new(ToBits(value), utf8.ToArray());
        return true;
    }

    private bool TryParseAnew(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out TEnum value)
    {
        value = default;
        // Longer text cannot be valid: no enumeration has so many flags.
        if (utf8.Length > 8192)
            return false;
        Span<char> buffer = utf8.Length <= 256 ? stackalloc char[256] : new char[utf8.Length];
        ReadOnlySpan<char> text = buffer[..Encoding.UTF8.GetChars(utf8, buffer)].Trim();
        if (TryFind(text, out ulong bits))
        {
            value = FromBits(bits);
            return true;
        }
        if (text.Length > 0 && (char.IsAsciiDigit(text[0]) || text[0] is '-' or '+'))
        {
            if (!TryParseNumber(text, out bits))
                return false;
            value = FromBits(bits);
            return true;
        }
        if (_flags is null)
            return false;
        ulong all = 0;
        foreach (Range part in text.Split(','))
        {
            if (!TryFind(text[part].Trim(), out bits))
                return false;
            all |= bits;
        }
        value = FromBits(all);
        return true;
    }

    private bool TryFind(ReadOnlySpan<char> name, out ulong bits) =>
        _exact.TryGetValue(name, out bits) || _folded.TryGetValue(name, out bits);

    private static bool TryParseNumber(ReadOnlySpan<char> text, out ulong bits)
    {
        bits = 0;
        if (!Int128.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out Int128 number))
            return false;
        bits = (ulong)number;
        return IsInRange(number);
    }

    private static bool IsInRange(Int128 number) =>
        s_code switch
        {
            TypeCode.SByte => number >= sbyte.MinValue && number <= sbyte.MaxValue,
            TypeCode.Byte => number >= byte.MinValue && number <= byte.MaxValue,
            TypeCode.Int16 => number >= short.MinValue && number <= short.MaxValue,
            TypeCode.UInt16 => number >= ushort.MinValue && number <= ushort.MaxValue,
            TypeCode.Int32 => number >= int.MinValue && number <= int.MaxValue,
            TypeCode.UInt32 => number >= uint.MinValue && number <= uint.MaxValue,
            TypeCode.Int64 => number >= long.MinValue && number <= long.MaxValue,
            _ => number >= ulong.MinValue && number <= ulong.MaxValue,
        };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ToBits(TEnum value) =>
        s_code switch
        {
            TypeCode.SByte => (ulong)Unsafe.BitCast<TEnum, sbyte>(value),
            TypeCode.Byte => Unsafe.BitCast<TEnum, byte>(value),
            TypeCode.Int16 => (ulong)Unsafe.BitCast<TEnum, short>(value),
            TypeCode.UInt16 => Unsafe.BitCast<TEnum, ushort>(value),
            TypeCode.Int32 => (ulong)Unsafe.BitCast<TEnum, int>(value),
            TypeCode.UInt32 => Unsafe.BitCast<TEnum, uint>(value),
            _ => Unsafe.BitCast<TEnum, ulong>(value),
        };

    internal static TEnum FromBits(ulong bits)
    {
        Debug.Assert(typeof(TEnum).IsEnum && Unsafe.SizeOf<TEnum>() is 1 or 2 or 4 or 8);
        TEnum value = default!;
        switch (Unsafe.SizeOf<TEnum>())
        {
            case 1:
                Unsafe.As<TEnum, byte>(ref value) = (byte)bits;
                break;
            case 2:
                Unsafe.As<TEnum, ushort>(ref value) = (ushort)bits;
                break;
            case 4:
                Unsafe.As<TEnum, uint>(ref value) = (uint)bits;
                break;
            default:
                Unsafe.As<TEnum, ulong>(ref value) = bits;
                break;
        }
        return value;
    }

    /// <summary>
    /// Creates an index of the names of the declaration in the form that a wire gives them; names for which it returns
    /// an empty array are left out.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static EnumNameIndex IndexReflected(Func<string, byte[]> encode)
    {
        // Refuses names that cannot be read back.
        _ = Reflected;
        KeyValuePair<TEnum, string>[] names = Reflect();
        var encoded = new KeyValuePair<byte[], ulong>[names.Length];
        for (int i = 0; i < names.Length; i++)
            encoded[i] = new(encode(names[i].Value), ToBits(names[i].Key));
        return new(encoded);
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2090",
        Justification = "The constants of an enumeration that is in use survive trimming."
    )]
    internal static KeyValuePair<TEnum, string>[] Reflect(IWireNamingPolicy? policy = null)
    {
        FieldInfo[] fields = typeof(TEnum).GetFields(BindingFlags.Public | BindingFlags.Static);
        var names = new KeyValuePair<TEnum, string>[fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            IList<CustomAttributeData> attributes = fields[i].GetCustomAttributesData();
            string? given =
                attributes.Count == 0
                    ? null
                    : ConstantNames.Given((attribute, argument) => ArgumentOf(attributes, attribute, argument));
            string name = given ?? policy?.ConvertName(fields[i].Name) ?? fields[i].Name;
            object constant = fields[i].GetRawConstantValue()!;
            ulong bits = constant is ulong unsigned
                ? unsigned
                : (ulong)Convert.ToInt64(constant, CultureInfo.InvariantCulture);
            names[i] = new(FromBits(bits), name);
        }
        return names;
    }

    private static object? ArgumentOf(IList<CustomAttributeData> attributes, string name, string? argument)
    {
        CustomAttributeData? found = attributes.FirstOrDefault(a => a.AttributeType.FullName == name);
        return argument is null
            ? found?.ConstructorArguments.FirstOrDefault().Value
            : found?.NamedArguments.FirstOrDefault(named => named.MemberName == argument).TypedValue.Value;
    }
}
