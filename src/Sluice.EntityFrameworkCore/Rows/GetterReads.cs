using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>Finds the navigations that a computed member's getter reads, by its code. What looks like a read and is none only loads more.</summary>
[RequiresUnreferencedCode("Reads the code of getters.")]
internal static class GetterReads
{
    internal static IEnumerable<string> Navigations(IEntityType type, MemberInfo? member)
    {
        if ((member as PropertyInfo)?.GetMethod is not { } getter || getter.GetMethodBody()?.GetILAsByteArray() is not { } code) yield break;
        for (int i = 0; i + 4 < code.Length; i++)
        {
            if (code[i] != OpCodes.Call.Value && code[i] != OpCodes.Callvirt.Value) continue;
            string? read = NameOf(getter, BitConverter.ToInt32(code, i + 1));
            if (read is not null && (type.FindNavigation(read) is not null || type.FindSkipNavigation(read) is not null)) yield return read;
        }
    }

    private static string? NameOf(MethodInfo getter, int token)
    {
        try
        {
            MethodBase? called = getter.Module.ResolveMethod(token, getter.DeclaringType!.GetGenericArguments(), null);
            return called is { IsSpecialName: true, DeclaringType: { } owner } && owner.IsAssignableFrom(getter.DeclaringType) && called.Name.StartsWith("get_", StringComparison.Ordinal) ? called.Name[4..] : null;
        }
        catch (Exception e) when (e is ArgumentException or BadImageFormatException)
        {
            // These bytes are no call.
            return null;
        }
    }
}
