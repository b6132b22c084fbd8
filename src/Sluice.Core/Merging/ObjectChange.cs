using Sluice.Model;

namespace Sluice.Merging;

/// <summary>
/// Collects the changes of a document to one object. Their result is a step for an object that can be changed, and
/// otherwise another object.
/// </summary>
internal sealed class ObjectChange
{
    private readonly object?[] _old;
    private readonly object?[] _values;
    private readonly bool[] _isSent;
    private readonly int[] _offsets;

    internal ObjectChange(IObjectShape shape, object? current, MergeContext context)
    {
        (Shape, Current, Context) = (shape, current, context);
        int count = shape.Members.Count;
        (_old, _values, _isSent, _offsets) = (new object?[count], new object?[count], new bool[count], new int[count]);
        foreach (MemberShape member in shape.Members)
        {
            if ((member.Flags & MemberFlags.ExtensionData) != 0)
                More = new ExtensionChange(member, current is null ? null : shape.Get(current, member.Index), context);
        }
    }

    internal IObjectShape Shape { get; }

    /// <summary>Gets the existing object, or <see langword="null"/> if one must be created.</summary>
    internal object? Current { get; }
    internal MergeContext Context { get; }

    /// <summary>Gets the changes to extension data, or null if the type has none.</summary>
    internal ExtensionChange? More { get; }

    internal bool IsSent(int index) => _isSent[index];

    internal void Set(int index, object? old, object? value, int offset) =>
        (_old[index], _values[index], _isSent[index], _offsets[index]) = (old, value, true, offset);

    /// <summary>Returns the resulting object, which is the existing one if steps change it.</summary>
    internal object Finish()
    {
        if (More is { HasChanges: true } more)
            Set(more.Member.Index, more.Current, more.Finish(), 0);
        if (Current is null)
            return Create();
        List<int> changed =
        [
            .. Enumerable
                .Range(0, _values.Length)
                .Where(i => _isSent[i] && !ReferenceEquals(_old[i], _values[i]) && !IsReplacedInPlace(i)),
        ];
        if (changed.Exists(i => !Shape.CanSet(i)))
            return ImmutableObjects.Create(this, changed, _values);
        if (Current is ValueType || changed.Exists(i => (Shape.Members[i].Flags & MemberFlags.InitOnly) != 0))
            return ImmutableObjects.Copy(this, changed, _values);
        foreach (int index in changed)
            PlanToSet(index);
        if (_isSent.Contains(true))
            Context.Steps.Add(
                () => MergeContext.AfterRead(Current),
                static () => { },
                _offsets[Array.IndexOf(_isSent, true)]
            );
        return Current;
    }

    private object Create()
    {
        if (!Shape.CanCreate)
            throw new WireException(
                WireError.Unsupported,
                $"{Shape.Type} can be written but not read: it has no constructor that reading can use."
            );
        object created = Shape.Construct(_values, _isSent);
        MergeContext.AfterRead(created);
        return created;
    }

    private void PlanToSet(int index)
    {
        (object owner, object? old, object? value) = (Current!, _old[index], _values[index]);
        bool canUndo = Shape.CanGet(index);
        Context.Steps.Add(
            () => Shape.Set(owner, index, value),
            () =>
            {
                if (canUndo)
                    Shape.Set(owner, index, old);
            },
            _offsets[index]
        );
    }

    // A collection without a setter is changed in place.
    private bool IsReplacedInPlace(int index)
    {
        MemberShape member = Shape.Members[index];
        if (Shape.CanSet(index) || (member.Flags & MemberFlags.Parameter) != 0)
            return false;
        if (_values[index] is null)
            throw new WireException(
                WireError.Null,
                "The member has no setter, so it can't become null. Leave it out.",
                _offsets[index]
            );
        if (
            _old[index] is { } target
            && member.Shape is ICollectionShape collection
            && collection.TryReplace(target, _values[index]!, Context.Steps, _offsets[index])
        )
            return true;
        throw Refuse(WireError.Unsupported, index, "it has no setter, and what it holds can't be changed");
    }

    internal WireException Refuse(WireError error, int index, string why) =>
        new(error, $"{Shape.Members[index]} can't be merged: {why}.", _offsets[index]);
}
