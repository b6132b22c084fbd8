using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Interpreted;

/// <summary>Creates getters and setters without emitting code.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class Accessors
{
    internal static MemberGetter<TOwner, TMember> Getter<TOwner, TMember>(ObjectMember member)
    {
        if (member.Field is { } field)
            return (ref TOwner owner) => (TMember?)field.GetValue(owner);
        if (typeof(TOwner).IsValueType)
            return member.Getter!.CreateDelegate<MemberGetter<TOwner, TMember>>();
        Func<TOwner, TMember> get = member.Getter!.CreateDelegate<Func<TOwner, TMember>>();
        return (ref TOwner owner) => get(owner);
    }

    internal static MemberSetter<TOwner, TMember> Setter<TOwner, TMember>(ObjectMember member)
    {
        if (member.Field is not null)
        {
            return (ref TOwner owner, TMember? value) =>
            {
                object boxed = owner!;
                Set(member, boxed, value);
                owner = (TOwner)boxed;
            };
        }
        if (typeof(TOwner).IsValueType)
            return member.Setter!.CreateDelegate<MemberSetter<TOwner, TMember>>();
        Action<TOwner, TMember?> set = member.Setter!.CreateDelegate<Action<TOwner, TMember?>>();
        return (ref TOwner owner, TMember? value) => set(owner, value);
    }

    internal static object? Get(ObjectMember member, object owner) =>
        member.Field is { } field
            ? field.GetValue(owner)
            : member.Getter!.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, null, null);

    internal static void Set(ObjectMember member, object owner, object? value)
    {
        if (member.Field is { } field)
            field.SetValue(owner, value);
        else
            member.Setter!.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, [value], null);
    }

    /// <summary>Makes a call through reflection and rethrows exceptions of user code unwrapped.</summary>
    internal static object Unwrapped(Func<object> call)
    {
        try
        {
            return call();
        }
        catch (TargetInvocationException exception) when (exception.InnerException is { } inner)
        {
            ExceptionDispatchInfo.Throw(inner);
            throw;
        }
    }
}
