using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Boundary;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so a key with this shape is a string.
// Keys of dictionaries: names of members in JSON, values elsewhere.
internal static partial class Entries
{
    internal static void WriteKey<TKey, TKeyShape, TWriter>(ref TWriter writer, TKey key)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TKeyShape) == typeof(StringShape))
        {
            Debug.Assert(key is null or string);
            WriteText(ref writer, Named(ref writer, Unsafe.As<string>(key!)));
            return;
        }
        if (
            typeof(TWriter) == typeof(JsonOptionsWriter)
            && ConvertedName(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), key) is { } own
        )
        {
            WriteText(ref writer, own);
            return;
        }
        // Boolean keys are written as Boolean.ToString formats them, as in System.Text.Json.
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TWriter.UsesKeys)
        {
            WriteText(ref writer, Unsafe.As<TKey, bool>(ref key) ? "True" : "False");
            return;
        }
        // If keys are text, an enumeration's key is its name, as in System.Text.Json, regardless of how its values are
        // written.
        if (default(TKeyShape) is INumericEnumShape && !TWriter.UsesKeys && FormatEnum(ref writer, key) is { } name)
        {
            WriteText(ref writer, name);
            return;
        }
        if (
            TWriter.IsJson
            && default(TKeyShape) is IJsonKeyShape
            && FindJsonName<TKey, TKeyShape, TWriter>(ref writer, key) is { } given
        )
        {
            WriteText(ref writer, given);
            return;
        }
        writer.BeginKey();
        OptionsElement.Write<TKey, TKeyShape, TWriter, AllFields>(ref writer, key, default);
        writer.EndKey();
    }

    private static string? FormatEnum<TKey, TWriter>(ref TWriter writer, TKey key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        EnumNameTable<TKey>
            .GetForPolicy(ObjectWriting.KeyNaming(ref writer) ?? ObjectWriting.EnumNaming(ref writer))
            .Format(key);

    private static string? FindJsonName<TKey, TKeyShape, TWriter>(ref TWriter writer, TKey key)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct =>
        default(TKeyShape) is IJsonKeyShape<TKey> converted
            ? converted.NameOf(key, JsonBridge.OptionsOf(ref writer))
            : null;

    /// <summary>Returns the text of a key under the options of the writer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string Named<TWriter>(ref TWriter writer, string key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        typeof(TWriter) == typeof(JsonOptionsWriter)
            ? Named(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), key)
            : key;

    private static string Named(ref JsonOptionsWriter writer, string key) =>
        ConvertedName(ref writer, key) ?? (writer.KeyNaming is { } policy ? NameOf(policy, key) : key);

    // The name that a converter of the host gives a key.
    private static string? ConvertedName<TKey>(ref JsonOptionsWriter writer, TKey key)
    {
        if (writer.KeyConverter<TKey>() is not { } converter)
            return null;
        try
        {
            return converter.NameOf(key, JsonBridge.Default);
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw writer
                .Error(WireError.UserCode, $"The converter of {typeof(TKey)} failed: {exception.Message}")
                .With(exception);
        }
    }

    private static string NameOf(IWireNamingPolicy policy, string key) =>
        policy.ConvertName(key)
        ?? throw new WireException(
            WireError.UserCode,
            $"The naming policy {policy.GetType()} returned no name for the key '{key}'."
        );

    /// <summary>Writes a key that is text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteText<TWriter>(ref TWriter writer, string key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), key, 0));

    private static TKey ParseEnum<TKey, TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (
            EnumNameTable<TKey>
                .GetForPolicy(ObjectReading.EnumNaming(ref reader))
                .TryParse(reader.ReadUtf8(), out TKey? constant)
        )
            return constant;
        throw reader.Error(WireError.Type, "The key is not one of the enumeration's names.");
    }

    private static bool ParseBoolean<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        bool flag = Ascii.EqualsIgnoreCase(text, "true"u8);
        if (flag || Ascii.EqualsIgnoreCase(text, "false"u8))
            return flag;
        throw reader.Error(WireError.Type, "The key is not a boolean.");
    }

    internal static TKey ReadKey<TKey, TKeyShape, TReader>(ref TReader reader)
        where TKeyShape : struct, IShape<TKey>
        where TReader : struct, IWireReader, allows ref struct
    {
        reader.BeginKey();
        if (
            typeof(TReader) == typeof(JsonOptionsReader)
            && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).KeyConverter<TKey>() is { } registered
            && TryReadConverted(ref reader, registered, out TKey? own)
        )
            return own;
        // A wire with keys of any type may contain a number, which is also how a value without a name was written.
        if (default(TKeyShape) is INumericEnumShape && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            TKey constant = ParseEnum<TKey, TReader>(ref reader);
            reader.EndKey();
            return constant;
        }
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            bool flag = ParseBoolean(ref reader);
            reader.EndKey();
            return Unsafe.As<bool, TKey>(ref flag);
        }
        if (
            TReader.IsJson
            && default(TKeyShape) is IJsonKeyShape
            && default(TKeyShape) is IJsonKeyShape<TKey> converted
            && TryReadConverted(ref reader, converted, out TKey? named)
        )
            return named;
        TKey? key = OptionsElement.Read<TKey, TKeyShape, TReader>(ref reader);
        if (key is null)
            throw reader.Error(WireError.Null, "A dictionary key is null, which cannot be a JSON member name.");
        reader.EndKey();
        return key;
    }

    private static bool TryReadConverted<TKey, TReader>(
        ref TReader reader,
        IJsonKeyShape<TKey> shape,
        [NotNullWhen(true)] out TKey? key
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        int position = reader.Position;
        try
        {
            if (shape.TryParse(reader.ReadUtf8(), JsonBridge.OptionsOfReader(ref reader), out key) && key is not null)
            {
                reader.EndKey();
                return true;
            }
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"The converter of {typeof(TKey)} failed: {exception.Message}")
                .With(exception);
        }
        reader.Position = position;
        key = default;
        return false;
    }
}
