using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>
/// The output side of a wire, implemented by a struct and used as a type argument, so that every shape is compiled once
/// for each wire.
/// </summary>
/// <remarks>
/// <para>
/// <b>Checked.</b> The members of this interface and its extension methods (<see cref="WireWriterExtensions"/>:
/// <c>WriteInt32(value)</c>, <c>BeginArray(count)</c> …) make their own room and check their arguments: no use of them
/// damages memory, only the document.
/// </para>
/// <para>
/// <b>Unchecked.</b> Shapes are generated over <see cref="IUncheckedWireWriter"/>, which checks nothing and which this
/// interface inherits. Its members are memory-unsafe and a compiler error (<c>SLC040</c>) wherever that is not
/// suppressed. The author of a wire implements them.
/// </para>
/// <para>
/// Writers are not thread safe, must not be copied, and never outlive the call that made them. There are no default
/// bodies: a ref struct cannot inherit one.
/// </para>
/// </remarks>
public interface IWireWriter : IUncheckedWireWriter
{
    /// <summary>
    /// A constant. <see langword="true"/> where names, null policy and converters come from options: object shapes then
    /// go through <see cref="WriteObject{T}"/>.
    /// </summary>
    static abstract bool IsOptionsDriven { get; }

    /// <summary>
    /// A constant. <see langword="true"/> where an object whose members have int keys is an array (MessagePack).
    /// </summary>
    static abstract bool UsesKeys { get; }

    /// <summary>
    /// A constant. <see langword="true"/> where the bytes are JSON text, so that what a
    /// <see cref="System.Text.Json.Serialization.JsonConverter{T}"/> wrote passes through.
    /// </summary>
    static abstract bool IsJson { get; }

    /// <summary>Objects, arrays and dictionaries that are open.</summary>
    int Depth { get; }

    /// <summary>
    /// Starts an array whose length is not known yet; values follow, then <see cref="EndUncountedArray"/> with the mark
    /// returned here.
    /// </summary>
    int BeginUncountedArray();

    /// <summary>Ends an uncounted array; a wire that stores counts patches its header.</summary>
    void EndUncountedArray(int mark, int count);

    /// <summary>
    /// Starts a dictionary whose length is not known yet; entries follow, then <see cref="EndUncountedDictionary"/>.
    /// </summary>
    int BeginUncountedDictionary();

    /// <summary>Ends an uncounted dictionary; a wire that stores counts patches its header.</summary>
    void EndUncountedDictionary(int mark, int count);

    /// <summary>
    /// Announces that the next value written is a dictionary's key. JSON turns what was written into a quoted name in
    /// <see cref="EndKey"/>.
    /// </summary>
    void BeginKey();

    /// <summary>Ends the key that <see cref="BeginKey"/> announced; the entry's value must follow.</summary>
    /// <exception cref="WireException">
    /// The key has no text form on this wire (an object or an array in JSON).
    /// </exception>
    void EndKey();

    /// <summary>
    /// Starts a union's value with its discriminator. Exactly one object must follow, written by the case's own shape,
    /// then <see cref="EndCase"/> with the mark returned here.
    /// </summary>
    /// <param name="jsonHead">
    /// The discriminator as JSON begins the object with: <c>{"$type":"dog"</c>, no comma after it. Empty for a case
    /// that is not distinguished there.
    /// </param>
    /// <param name="utf8Name">The discriminator as text, for wires that write it before the value.</param>
    /// <param name="tag">The discriminator as a number, where it is not text.</param>
    /// <param name="isTag">Whether it is the number.</param>
    int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag);

    /// <summary>Ends the union's value that <see cref="BeginCase"/> began.</summary>
    void EndCase(int mark);

    /// <summary>
    /// Writes a whole JSON text as one value: JSON copies it after validation, other wires transcode it.
    /// </summary>
    void WriteJson(ReadOnlySpan<byte> json);

    /// <summary>
    /// Writes a value whose converter was found at run time. The wire forwards to the converter's method for it.
    /// </summary>
    /// <param name="converter">The converter of the value's type.</param>
    /// <param name="value">The value, never null.</param>
    /// <param name="selection">The selection for the value; <see langword="null"/> for all fields.</param>
    void WriteDynamic(Converter converter, object value, SelectionNode? selection);

    /// <summary>
    /// Called by object shapes where <see cref="IsOptionsDriven"/> is true; walks the members under the options' names,
    /// null policy and converters.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection);

    /// <summary>
    /// Called for each element and root where <see cref="IsOptionsDriven"/> is true; <see langword="true"/> when a
    /// converter of the options wrote the value.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    bool TryConvert<T>(T value, SelectionNode? selection);

    /// <summary>
    /// Makes the exception for a value that can't be written here; the library adds path and offset before it reaches
    /// the caller.
    /// </summary>
    WireException Error(WireError error, string message);
}
