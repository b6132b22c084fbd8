using System.Reflection;
using System.Text;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Walking;

/// <summary>A member's name in each form, encoded once.</summary>
internal sealed record WalkedName(int Index, byte[] Plain, byte[] Keyed, byte[] Json);

/// <summary>What the walk over a type needs, made once.</summary>
internal sealed class WalkedObject<T>
{
    private readonly NameTable _names, _keyedNames;

    internal WalkedObject(ObjectPlan plan, ObjectShape<T> shape)
    {
        Plan = plan;
        Shape = shape;
        Names = [.. plan.Members.Where(m => m.IsWritten).Select(m => new WalkedName(m.Index,
            Encoding.UTF8.GetBytes(m.Traits.WireName), Encoding.UTF8.GetBytes(m.KeyedName), Encoding.UTF8.GetBytes(JsonNames.Literal(m.Traits.WireName))))];
        Written = [.. Enumerable.Range(0, plan.Words).Select(w => plan.Bits(w, m => m.IsWritten))];
        Conditional = [.. Enumerable.Range(0, plan.Words).Select(w => plan.Bits(w, m => m.IsWritten && m.Traits.Omit is OmitWhen.Null or OmitWhen.Default))];
        Required = [.. plan.Members.Where(m => (m.Traits.Flags & MemberFlags.Required) != 0).Select(m => m.Index)];
        ByKey = new int[plan.HighestKey + 1];
        Array.Fill(ByKey, -1);
        foreach (MemberPlan member in plan.Members) if (member.Traits.Key >= 0) ByKey[member.Traits.Key] = member.Index;
        _names = new NameTable(plan.Members.Select(m => m.Traits.WireName));
        _keyedNames = new NameTable(plan.Members.Select(m => m.KeyedName));
    }

    internal ObjectPlan Plan { get; }
    internal ObjectShape<T> Shape { get; }
    internal WalkedName[] Names { get; }
    internal ulong[] Written { get; }
    internal ulong[] Conditional { get; }
    internal int[] Required { get; }
    /// <summary>Indexes of members by key; -1 in gaps.</summary>
    internal int[] ByKey { get; }

    internal int Find(ReadOnlySpan<byte> name, bool keyed)
    {
        int index = (keyed ? _keyedNames : _names).Find(name);
        return index >= 0 ? index : MemberLookup.IgnoringCase(Shape, name, keyed);
    }

    internal void Call(ref T owner, MethodInfo[] callbacks)
    {
        if (callbacks.Length == 0) return;
        object boxed = owner!;
        foreach (MethodInfo callback in callbacks) callback.Invoke(boxed, BindingFlags.DoNotWrapExceptions, null, null, null);
        owner = (T)boxed;
    }
}
