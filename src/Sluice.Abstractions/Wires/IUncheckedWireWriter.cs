using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.Wires;

/// <summary>
/// Defines the memory-unsafe part of <see cref="IWireWriter"/>: methods that append values at a position held by the
/// caller and do not check the remaining space. For generated code and authors of wires; converters use the checked
/// methods.
/// </summary>
/// <remarks>
/// <para>
/// <b>Unsafe.</b> Writing a value without enough reserved space overwrites memory that does not belong to the writer.
/// Each member is <see cref="ExperimentalAttribute"/>, so its use is a compiler error (<c>SLC040</c>) unless
/// suppressed; generated code suppresses it.
/// </para>
/// <para>
/// <b>Runs.</b> The position is a local <c>ref byte</c>, so that the JIT keeps it in a register. <see cref="Reserve"/>,
/// <see cref="BeginUncheckedObject"/> and the other <c>BeginUnchecked…</c> methods return it; each
/// <c>WriteUnchecked…</c> method takes it and returns the next one (<c>position = ref
/// writer.WriteUncheckedInt32(ref position, 5)</c>); <see cref="Commit"/> or an <c>EndUnchecked…</c> method ends the
/// run. During a run the writer's own position is stale: values must be written through the caller's position only.
/// </para>
/// <para>
/// <b>Space.</b> The caller reserves <see cref="WireSizes"/> bytes for each fixed-size value and <c>jsonName.Length +
/// WireSizes.NameOverhead</c> for each name. Those sizes are JSON's; a wire with longer encodings must reserve more
/// than requested. Methods for values of variable size (<see cref="WriteUncheckedString"/> …) reserve their own space
/// and the number of bytes that the caller requests after it. Every reservation adds <see cref="WireSizes.Slack"/>
/// bytes, which headers and <c>EndUnchecked…</c> use.
/// </para>
/// <para>
/// <b>Overruns.</b> <see cref="Commit"/> and <c>EndUnchecked…</c> of the built-in writers terminate the process if the
/// position is beyond the buffer, also in release builds: memory is already corrupted, and no exception could repair
/// it. They do not detect a run that exceeded its reservation but stayed within the buffer.
/// </para>
/// <para>A wire without a byte buffer (such as a token recorder) may always return the position unchanged.</para>
/// </remarks>
[Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
[EditorBrowsable(EditorBrowsableState.Never)]
public partial interface IUncheckedWireWriter
{
    /// <summary>Reserves <paramref name="bytes"/> bytes and returns the position of the first.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte Reserve(int bytes);

    /// <summary>Ends a run and returns its position to the writer.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void Commit(ref byte position);

    /// <summary>
    /// Starts an object; exactly <paramref name="memberCount"/> name/value pairs must follow, then
    /// <see cref="EndUncheckedObject"/>.
    /// </summary>
    /// <param name="memberCount">
    /// The number of members after selection and null policy. MessagePack writes it; JSON ignores it.
    /// </param>
    /// <param name="reserve">The number of bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit, as a cycle does, or the available stack.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedObject(int memberCount, int reserve);

    /// <summary>
    /// Ends the object that the most recent open <see cref="BeginUncheckedObject"/> started, and the run.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedObject(ref byte position);

    /// <summary>
    /// Starts an array of exactly <paramref name="count"/> values; <see cref="EndUncheckedArray"/> must follow them.
    /// </summary>
    /// <param name="count">The number of elements.</param>
    /// <param name="reserve">The number of bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit or the available stack.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedArray(int count, int reserve);

    /// <summary>
    /// Ends the array that the most recent open <see cref="BeginUncheckedArray"/> started, and the run.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedArray(ref byte position);

    /// <summary>
    /// Starts a dictionary of exactly <paramref name="count"/> entries, each a key followed by a value;
    /// <see cref="EndUncheckedDictionary"/> must follow.
    /// </summary>
    /// <param name="count">The number of entries.</param>
    /// <param name="reserve">The number of bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The nesting exceeds the depth limit or the available stack.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedDictionary(int count, int reserve);

    /// <summary>
    /// Ends the dictionary that the most recent open <see cref="BeginUncheckedDictionary"/> started, and the run.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedDictionary(ref byte position);
}
