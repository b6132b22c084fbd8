namespace Sluice;

/// <summary>
/// JSON (RFC 8259) from and to .NET values. The bytes written are those of System.Text.Json with its web defaults,
/// except that non-ASCII text is not escaped.
/// </summary>
/// <remarks>
/// <para>
/// Each verb comes in the same forms: for a type that carries its shape (<see cref="IShaped{T}"/>) and for sequences of
/// it; for any type (its shape is looked up, or made, at run time; options are passed by <c>in</c> there, which
/// distinguishes the two); with a witness (<see cref="IShapeOf{T}"/>); with a <see cref="FieldSelection{T}"/>; for a
/// type given as <see cref="Type"/>.
/// </para>
/// <para>
/// All verbs are thread safe. Nothing reaches a destination before the document, or in a stream of elements a piece of
/// some 32 KB, is complete.
/// </para>
/// </remarks>
public static partial class JsonWire;
