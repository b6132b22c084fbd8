namespace Sluice;

/// <summary>
/// Specifies that the member receives the members of a document that the type does not have, and that they are written
/// again among the type's members. <c>Dictionary&lt;string, WireValue&gt;</c> keeps the bytes; any other dictionary
/// with string keys reads the values as its own value type. In an array indexed by key (MessagePack), the key is the
/// index of the slot as text. Equivalent to <see cref="System.Text.Json.Serialization.JsonExtensionDataAttribute"/>,
/// which System.Text.Json supports for fewer types.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class WireExtensionDataAttribute : Attribute;
