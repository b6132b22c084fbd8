namespace Sluice;

/// <summary>
/// JSON (RFC 8259) from and to .NET values. The bytes written are those of System.Text.Json with its web defaults,
/// except that non-ASCII text is not escaped.
/// </summary>
/// <remarks>
/// <para>
/// Every method takes the shape of <c>T</c> from <see cref="JsonWireOptions.Shapes"/>, otherwise from the type itself
/// (<see cref="ShapeAttribute"/>). Types without a shape use reflection; programs that are trimmed or compiled ahead of
/// time have no reflection, and the call is an error there (SLC023).
/// </para>
/// <para>
/// All members are thread safe. Nothing is written to a destination before the document, or in a sequence a piece of
/// about 32 KB, is complete.
/// </para>
/// </remarks>
public static partial class JsonWire;
