using System.ComponentModel;
using Sluice.Internal;

namespace Sluice.Shapes;

/// <summary>
/// Provides the wire names of an enumeration for <see cref="EnumTextShape{TEnum, TNames}"/>. Implemented by generated
/// structs and by <see cref="ReflectedEnumNames{TEnum}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IEnumNames<TEnum>
{
    /// <summary>
    /// Gets the values with their wire names, in declaration order; aliases follow the name that is written.
    /// </summary>
    static abstract KeyValuePair<TEnum, string>[] Names { get; }
}

/// <summary>
/// Provides the declared names, or those that <c>[WireName]</c>, <c>[JsonStringEnumMemberName]</c> or
/// <c>[EnumMember]</c> specifies for a constant.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReflectedEnumNames<TEnum> : IEnumNames<TEnum>
{
    /// <inheritdoc/>
    public static KeyValuePair<TEnum, string>[] Names => EnumNameTable<TEnum>.Reflect();
}

/// <summary>
/// Marks the names of an enumeration that a <c>[JsonConverter]</c> on a member fixes: converters and policies of the
/// options do not change them, as in System.Text.Json.
/// </summary>
internal interface IFixedEnumNames;

/// <summary>
/// Provides the same names as another struct, for a member whose <c>[JsonConverter]</c> writes them whatever the
/// options say.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MemberEnumNames<TEnum, TNames> : IEnumNames<TEnum>, IFixedEnumNames
    where TNames : struct, IEnumNames<TEnum>
{
    /// <inheritdoc/>
    public static KeyValuePair<TEnum, string>[] Names => TNames.Names;
}
