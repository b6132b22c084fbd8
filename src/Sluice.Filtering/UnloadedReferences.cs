using System.ComponentModel.DataAnnotations.Schema;
using System.Globalization;
using System.Reflection;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// Finds references of an object that are null although they refer to something, so that a position made of them would
/// be that of another object.
/// </summary>
internal static class UnloadedReferences
{
    /// <exception cref="InvalidOperationException">A reference on the path was not loaded.</exception>
    internal static void Refuse(FilterPath path, object? element)
    {
        FilterMember[] members = path.Members;
        for (int i = 0; i < members.Length - 1 && element is not null; i++)
        {
            FilterMember member = members[i];
            object? value = member.Owner.Get(element, member.Shape.Index);
            if (value is null && ReasonFor(member, element) is { } reason)
                throw new InvalidOperationException(
                    $"The position of an element needs {members[^1].Shape}, and {member.Shape} is null although "
                        + $"{reason}: it was not loaded. Load it as well (KeysetOrder<T>.With returns the "
                        + "selection that "
                        + "contains the keys), or create the KeysetPosition of the values."
                );
            element = value;
        }
    }

    private static string? ReasonFor(FilterMember member, object holder)
    {
        if ((member.Shape.Flags & MemberFlags.NonNull) != 0)
            return "it is declared as non-nullable";
        string[] names = member.Shape.Member?.GetCustomAttribute<ForeignKeyAttribute>() is { } attribute
            ? attribute.Name.Split(',', StringSplitOptions.TrimEntries)
            : [$"{member.Shape.Name}Id"];
        MemberShape[] keys = [.. member.Owner.Members.Where(m => names.Contains(m.Name, StringComparer.Ordinal))];
        bool isSet = keys.Length > 0 && Array.TrueForAll(keys, key => IsSet(member.Owner.Get(holder, key.Index)));
        return isSet ? $"{string.Join(" and ", keys.Select(k => k.Name))} is set" : null;
    }

    // A part of an object, as selections create it, has the default value of what was not read.
    private static bool IsSet(object? value) =>
        value switch
        {
            null => false,
            string text => text.Length > 0,
            Guid guid => guid != Guid.Empty,
            IConvertible number when IsInteger(number) => number.ToDecimal(CultureInfo.InvariantCulture) != 0,
            _ => ValueWrapper.Find(value.GetType()) is not { } wrapper || IsSet(wrapper.Unwrap(value)),
        };

    private static bool IsInteger(IConvertible value) =>
        value.GetTypeCode() is >= TypeCode.SByte and <= TypeCode.UInt64;
}
