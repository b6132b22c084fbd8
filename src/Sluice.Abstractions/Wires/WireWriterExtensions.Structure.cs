using System.Text;

namespace Sluice.Wires;

public static partial class WireWriterExtensions
{
    /// <summary>
    /// Starts an object; exactly <paramref name="count"/> names (<see cref="WriteName"/>) with their values must
    /// follow, then <see cref="EndObject"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit or the available stack.
    /// </exception>
    public static void BeginObject<TWriter>(this ref TWriter writer, int count)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        writer.Commit(ref writer.BeginUncheckedObject(count, 0));
    }

    /// <summary>Ends the object that the most recent open <see cref="BeginObject"/> started.</summary>
    /// <exception cref="InvalidOperationException">Nothing is open.</exception>
    public static void EndObject<TWriter>(this ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RequireOpen(writer.Depth);
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    /// <summary>
    /// Starts an array; exactly <paramref name="count"/> values must follow, then <see cref="EndArray"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit or the available stack.
    /// </exception>
    public static void BeginArray<TWriter>(this ref TWriter writer, int count)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        writer.Commit(ref writer.BeginUncheckedArray(count, 0));
    }

    /// <summary>Ends the array that the most recent open <see cref="BeginArray"/> started.</summary>
    /// <exception cref="InvalidOperationException">Nothing is open.</exception>
    public static void EndArray<TWriter>(this ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RequireOpen(writer.Depth);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    /// <summary>
    /// Starts a dictionary; exactly <paramref name="count"/> keys with their values must follow, then
    /// <see cref="EndDictionary"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit or the available stack.
    /// </exception>
    public static void BeginDictionary<TWriter>(this ref TWriter writer, int count)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        writer.Commit(ref writer.BeginUncheckedDictionary(count, 0));
    }

    /// <summary>Ends the dictionary that the most recent open <see cref="BeginDictionary"/> started.</summary>
    /// <exception cref="InvalidOperationException">Nothing is open.</exception>
    public static void EndDictionary<TWriter>(this ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RequireOpen(writer.Depth);
        writer.EndUncheckedDictionary(ref writer.Reserve(0));
    }

    /// <summary>Writes a member's name; its value must follow. For constant names, a shape is faster.</summary>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public static void WriteName<TWriter>(this ref TWriter writer, string name)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ArgumentNullException.ThrowIfNull(name);
        if (TWriter.IsJson)
        {
            // A JSON name is escaped, quoted and followed by a colon, as a dictionary key is.
            writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), name, 0));
            return;
        }
        byte[] utf8Name;
        try
        {
            utf8Name = s_strict.GetBytes(name);
        }
        catch (EncoderFallbackException)
        {
            throw writer.Error(
                WireError.InvalidText,
                "A member's name contains a lone surrogate, which UTF-8 cannot represent."
            );
        }

        writer.Commit(
            ref writer.WriteUncheckedName(
                ref writer.Reserve(utf8Name.Length + WireSizes.NameOverhead),
                utf8Name,
                default
            )
        );
    }

    private static readonly UTF8Encoding s_strict = new(
        encoderShouldEmitUTF8Identifier: false,
        throwOnInvalidBytes: true
    );

    private static void RequireOpen(int depth)
    {
        if (depth <= 0)
            throw new InvalidOperationException(
                "An End method was called while no object, array or dictionary is open. Match each "
                    + "End call with a Begin call."
            );
    }
}
