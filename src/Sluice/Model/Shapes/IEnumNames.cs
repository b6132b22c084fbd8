namespace Sluice.Model;

/// <summary>
/// The wire names of an enumeration, for <see cref="EnumTextShape{TEnum, TNames}"/>; implemented by generated structs
/// and by <see cref="ReflectedEnumNames{TEnum}"/>.
/// </summary>
public interface IEnumNames<TEnum>
{
    /// <summary>Values with their wire names, in declared order; aliases after the name that is written.</summary>
    static abstract KeyValuePair<TEnum, string>[] Names { get; }
}

/// <summary>
/// The names as declared, or as <c>[WireName]</c>, <c>[JsonStringEnumMemberName]</c> or <c>[EnumMember]</c> on a
/// constant says.
/// </summary>
public struct ReflectedEnumNames<TEnum> : IEnumNames<TEnum>
{
    /// <inheritdoc/>
    public static KeyValuePair<TEnum, string>[] Names => EnumNameTable<TEnum>.Reflect();
}
