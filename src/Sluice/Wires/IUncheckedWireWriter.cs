using System.Diagnostics.CodeAnalysis;

namespace Sluice.Wires;

/// <summary>
/// The memory-unsafe half of <see cref="IWireWriter"/>: values appended at a position that the caller keeps, without a
/// check of the room that is left. For generated code and for the authors of wires; converters use the checked methods.
/// </summary>
/// <remarks>
/// <para>
/// <b>Unsafe.</b> A value written without enough reserved room overwrites memory that does not belong to the writer.
/// Each member is <see cref="ExperimentalAttribute"/>, so that using one is a compiler error (<c>SLC040</c>) unless it
/// is suppressed; generated code suppresses it.
/// </para>
/// <para>
/// <b>Runs.</b> The position is a local <c>ref byte</c>, so that the JIT keeps it in a register. <see cref="Reserve"/>,
/// <see cref="BeginUncheckedObject"/> and the other <c>BeginUnchecked…</c> methods return it; each
/// <c>WriteUnchecked…</c> takes it and returns the next one (<c>position = ref writer.WriteUncheckedInt32(ref position,
/// 5)</c>); <see cref="Commit"/> or an <c>EndUnchecked…</c> method ends the run. Between the two the writer's own
/// position is stale: no other value may be written except through the same position.
/// </para>
/// <para>
/// <b>Room.</b> The caller reserves <see cref="WireSizes"/> for each fixed-size value and <c>jsonName.Length +
/// WireSizes.NameOverhead</c> for each name. Those sizes are JSON's; a wire whose forms can be longer must reserve more
/// than it is asked for. Values of variable size (<see cref="WriteUncheckedString"/> …) make room themselves and
/// reserve what the caller asks for behind them. Every reservation adds <see cref="WireSizes.Slack"/> bytes, which
/// headers and <c>EndUnchecked…</c> use.
/// </para>
/// <para>
/// <b>Overruns.</b> <see cref="Commit"/> and <c>EndUnchecked…</c> of the built-in writers end the process when the
/// position is beyond the buffer, in release builds too: memory is damaged by then, and no exception could repair it.
/// They do not detect a run that overran its reservation and stayed in the buffer.
/// </para>
/// <para>A wire without a byte buffer (a token recorder) may return the position unchanged everywhere.</para>
/// </remarks>
[Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
public partial interface IUncheckedWireWriter
{
    /// <summary>Makes room for <paramref name="bytes"/> bytes and returns the position to write them at.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte Reserve(int bytes);

    /// <summary>Ends a run: hands its position back to the writer.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void Commit(ref byte position);

    /// <summary>
    /// Starts an object; exactly <paramref name="memberCount"/> name/value pairs must follow, then
    /// <see cref="EndUncheckedObject"/>.
    /// </summary>
    /// <param name="memberCount">
    /// Members left after selection and null policy. MessagePack stores it; JSON ignores it.
    /// </param>
    /// <param name="reserve">Bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The value nests deeper than the depth limit, as a cycle does, or than the stack allows.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedObject(int memberCount, int reserve);

    /// <summary>
    /// Ends the object that the latest open <see cref="BeginUncheckedObject"/> began, and hands the position back.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedObject(ref byte position);

    /// <summary>
    /// Starts an array of exactly <paramref name="count"/> values; <see cref="EndUncheckedArray"/> must follow them.
    /// </summary>
    /// <param name="count">The number of elements.</param>
    /// <param name="reserve">Bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The value nests deeper than the depth limit, or than the stack allows.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedArray(int count, int reserve);

    /// <summary>
    /// Ends the array that the latest open <see cref="BeginUncheckedArray"/> began, and hands the position back.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedArray(ref byte position);

    /// <summary>
    /// Starts a dictionary of exactly <paramref name="count"/> entries, each a key then a value;
    /// <see cref="EndUncheckedDictionary"/> must follow.
    /// </summary>
    /// <param name="count">The number of entries.</param>
    /// <param name="reserve">Bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">
    /// The value nests deeper than the depth limit, or than the stack allows.
    /// </exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte BeginUncheckedDictionary(int count, int reserve);

    /// <summary>
    /// Ends the dictionary that the latest open <see cref="BeginUncheckedDictionary"/> began, and hands the position
    /// back.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    void EndUncheckedDictionary(ref byte position);
}
