namespace Sluice;

/// <summary>
/// The member receives what a document holds for members that the type does not have, and it is written again among
/// the type's members: <c>Dictionary&lt;string, WireValue&gt;</c> keeps the
/// bytes, any other dictionary with string keys reads the values as its own type. In an array by key (MessagePack)
/// the key is the slot's number as text. The same as
/// <see cref="System.Text.Json.Serialization.JsonExtensionDataAttribute"/>, which System.Text.Json accepts for fewer
/// types.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class WireExtensionDataAttribute : Attribute;
