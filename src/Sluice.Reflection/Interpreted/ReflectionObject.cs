using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;
using Sluice.Wires.Json;

namespace Sluice.Reflection.Interpreted;

/// <summary>A member's name in each form, encoded once.</summary>
internal sealed record EncodedName(int Index, byte[] Plain, byte[] Keyed, byte[] Json);

/// <summary>The members that one kind of wire writes, in write order, with their bits.</summary>
internal sealed record MemberOrder(EncodedName[] Names, ulong[] Bits);

/// <summary>The data of a reflection shape's type, created once.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class ReflectionObject<T>
{
    private readonly Utf8NameIndex _names,
        _keyedNames;
    private readonly BoxedFactory<T> _factory;
    private readonly Converter?[] _fillings;

    internal ReflectionObject(ObjectModel plan, ObjectShape<T> shape, ShapeResolver resolver)
    {
        Plan = plan;
        Shape = shape;
        Named = Order(plan.Members.Where(m => m.IsNamed));
        if (plan.Keyed is { } keyed)
        {
            Keyed = Order(keyed.Slots.Where(i => i >= 0).Select(i => plan.Members[i]).Where(m => m.IsWritten));
            if (keyed.IsArray)
                Slots = keyed.Slots;
        }
        Conditional = GetBits(
            plan.Members.Where(m => m.IsWritten && m.Traits.Omit is OmitWhen.Null or OmitWhen.Default)
        );
        int[] Required(MemberFlags elsewhere) =>
            Array.ConvertAll(
                Array.FindAll(
                    plan.Members,
                    m => (m.Traits.Flags & (MemberFlags.Required | elsewhere)) == MemberFlags.Required
                ),
                static m => m.Index
            );
        RequiredByName = Required(MemberFlags.KeyedOnly);
        RequiredByKey = Required(MemberFlags.NamedOnly);
        Extension = ReflectionExtensionData.TryCreate(plan, resolver);
        _names = new(plan.NamesFor(keyed: false));
        _keyedNames = new(plan.NamesFor(keyed: true));
        _factory = new BoxedFactory<T>(plan);
        _fillings = Array.ConvertAll(plan.Members, resolver.FillingConverterOf);
    }

    internal ObjectModel Plan { get; }
    internal ObjectShape<T> Shape { get; }
    internal MemberOrder Named { get; }

    /// <summary>Gets the order on wires that use keys if it differs.</summary>
    internal MemberOrder? Keyed { get; }

    /// <summary>
    /// Gets the member indexes by key, with -1 for gaps, if the object is an array on wires that use keys.
    /// </summary>
    internal int[]? Slots { get; }
    internal ulong[] Conditional { get; }
    internal int[] RequiredByName { get; }
    internal int[] RequiredByKey { get; }
    internal ReflectionExtensionData? Extension { get; }

    internal int Find(ReadOnlySpan<byte> name, bool keyed)
    {
        int index = (keyed ? _keyedNames : _names).Find(name);
        return index >= 0 ? index : MemberLookup.IgnoringCase(Shape, name, keyed);
    }

    /// <summary>
    /// Gets whether the object is constructed before its members are read, so that they can refer to it, or to the
    /// collections of a struct.
    /// </summary>
    internal bool CreatesEarly => Plan.Parameters.Length == 0;

    internal object Create(bool keyed) => Create([], [], keyed);

    internal object Create(object?[] values, bool[] present, bool keyed)
    {
        object created = _factory.Construct(values, present);
        Call(created, Plan.Callbacks.BeforeRead, keyed);
        return created;
    }

    /// <summary>
    /// Returns the converter of what is read of a member whose own type cannot be created; otherwise null.
    /// </summary>
    internal Converter? FillingOf(int index) => _fillings[index];

    internal void Fill(object owner, int index, object? value) => _factory.Fill(owner, index, value);

    /// <summary>Returns whether elements of a member have no collection to go to.</summary>
    internal bool CannotFill(object owner, int index) =>
        Plan.Members[index] is { Populate: { } filling } member
        && (Accessors.Get(member, owner) is { } target ? filling.IsReadOnly(target) : !member.CanSet);

    /// <summary>Returns the collection of a member that another one returns, too; otherwise null.</summary>
    internal object? FindShared(object owner, int index)
    {
        ObjectMember member = Plan.Members[index];
        if ((member.Twins.Count == 0 && !member.MayBeHeld) || Accessors.Get(member, owner) is not { } target)
            return null;
        bool isShared =
            member.Twins.Any(twin => Accessors.Get((ObjectMember)twin, owner) == target)
            || (member.MayBeHeld && Populate.IsHeld((T)owner, Shape, index, target));
        return isShared ? target : null;
    }

    internal static void Call(object owner, CallbackMethod[] callbacks, bool keyed)
    {
        foreach (CallbackMethod callback in callbacks)
        {
            if ((callback.Keyed ?? keyed) == keyed)
                callback.Method.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, null, null);
        }
    }

    private MemberOrder Order(IEnumerable<ObjectMember> members)
    {
        ObjectMember[] all = [.. members];
        return new(
            [
                .. all.Select(m => new EncodedName(
                    m.Index,
                    Encoding.UTF8.GetBytes(m.WireName),
                    Encoding.UTF8.GetBytes(m.KeyedName),
                    Encoding.UTF8.GetBytes(JsonNameLiteral.FormatLiteral(m.WireName))
                )),
            ],
            GetBits(all)
        );
    }

    private ulong[] GetBits(IEnumerable<ObjectMember> members)
    {
        ulong[] bits = new ulong[Plan.Words];
        foreach (ObjectMember member in members)
            bits[member.Index >> 6] |= 1UL << (member.Index & 63);
        return bits;
    }
}
