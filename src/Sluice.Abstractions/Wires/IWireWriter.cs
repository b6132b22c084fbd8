using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>
/// Defines the output side of a wire, implemented by a struct and used as a type argument, so that every shape is
/// compiled once for each wire.
/// </summary>
/// <remarks>
/// <para>
/// <b>Checked.</b> The members of this interface and its extension methods (<see cref="WireWriterExtensions"/>:
/// <c>WriteInt32(value)</c>, <c>BeginArray(count)</c> …) reserve their own space and check their arguments. Incorrect
/// use may produce an invalid document but cannot corrupt memory.
/// </para>
/// <para>
/// <b>Unchecked.</b> Shapes are generated over the base interface <see cref="IUncheckedWireWriter"/>, which checks
/// nothing. Its members are memory-unsafe, and their use is a compiler error (<c>SLC040</c>) unless suppressed. The
/// author of a wire implements them.
/// </para>
/// <para>
/// Writers are not thread safe, must not be copied, and never outlive the call that created them. There are no default
/// implementations, because a ref struct cannot inherit them.
/// </para>
/// </remarks>
public interface IWireWriter : IUncheckedWireWriter
{
    /// <summary>
    /// Gets a constant: <see langword="true"/> if names, null policy and converters come from options. Object shapes
    /// then call <see cref="WriteObject{T}"/>.
    /// </summary>
    static abstract bool IsOptionsDriven { get; }

    /// <summary>
    /// Gets a constant: <see langword="true"/> if an object whose members have integer keys is an array (MessagePack).
    /// </summary>
    static abstract bool UsesKeys { get; }

    /// <summary>
    /// Gets a constant: <see langword="true"/> if the bytes are JSON text, so that the output of a
    /// <see cref="System.Text.Json.Serialization.JsonConverter{T}"/> can be copied.
    /// </summary>
    static abstract bool IsJson { get; }

    /// <summary>Gets the number of open objects, arrays and dictionaries.</summary>
    int Depth { get; }

    /// <summary>
    /// Starts an array whose length is not yet known. Values follow, then <see cref="EndUncountedArray"/> with the
    /// returned mark.
    /// </summary>
    int BeginUncountedArray();

    /// <summary>Ends an uncounted array. A wire that stores counts patches its header.</summary>
    void EndUncountedArray(int mark, int count);

    /// <summary>
    /// Starts a dictionary whose length is not yet known. Entries follow, then <see cref="EndUncountedDictionary"/>
    /// with the returned mark.
    /// </summary>
    int BeginUncountedDictionary();

    /// <summary>Ends an uncounted dictionary. A wire that stores counts patches its header.</summary>
    void EndUncountedDictionary(int mark, int count);

    /// <summary>
    /// Starts a key: the next value written is a dictionary's key. JSON converts it to a quoted name in
    /// <see cref="EndKey"/>.
    /// </summary>
    void BeginKey();

    /// <summary>Ends the key that <see cref="BeginKey"/> started; the entry's value must follow.</summary>
    /// <exception cref="WireException">
    /// The key cannot be represented as text on this wire (an object or an array in JSON).
    /// </exception>
    void EndKey();

    /// <summary>
    /// Starts a union's value with its discriminator. Exactly one object must follow, written by the case's own shape,
    /// then <see cref="EndCase"/> with the returned mark.
    /// </summary>
    /// <param name="jsonHead">
    /// The start of the JSON object with the discriminator: <c>{"$type":"dog"</c>, without a comma. Empty if the case
    /// has no discriminator in JSON.
    /// </param>
    /// <param name="utf8Name">The discriminator as text, for wires that write it before the value.</param>
    /// <param name="tag">The discriminator as a number, if it is not text.</param>
    /// <param name="isTag">Whether the discriminator is a number.</param>
    int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag);

    /// <summary>Ends the union's value that <see cref="BeginCase"/> started.</summary>
    void EndCase(int mark);

    /// <summary>
    /// Writes a complete JSON text as one value. JSON validates and copies it; other wires transcode it.
    /// </summary>
    void WriteJson(ReadOnlySpan<byte> json);

    /// <summary>
    /// Writes a value through a converter that was found at run time, by calling the converter's method for this wire.
    /// </summary>
    /// <param name="converter">The converter of the value's type.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="selection">The selection for the value, or <see langword="null"/> for all fields.</param>
    void WriteDynamic(Converter converter, object value, SelectionNode? selection);

    /// <summary>
    /// Writes the members of an object with the names, null policy and converters of the options. Called by object
    /// shapes if <see cref="IsOptionsDriven"/> is true.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection);

    /// <summary>
    /// Called for each element and root if <see cref="IsOptionsDriven"/> is true. Returns <see langword="true"/> if a
    /// converter from the options wrote the value.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    bool TryConvert<T>(T value, SelectionNode? selection);

    /// <summary>
    /// Creates an exception for a value that cannot be written. The library adds the path and the offset before the
    /// exception reaches the caller.
    /// </summary>
    WireException Error(WireError error, string message);
}
