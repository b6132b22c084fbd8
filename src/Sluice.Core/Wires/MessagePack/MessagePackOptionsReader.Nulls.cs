using Sluice.Model;

namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsReader
{
    // The value of the member with this index is next.
    private void RefuseNull(IObjectShape shape, int index)
    {
        if (
            _state.Options.RejectNulls
            && !Hides(shape, index)
            && (shape.Members[index].Flags & MemberFlags.NonNull) != 0
            && Plain.Peek() == WireToken.Null
        )
            throw Error(WireError.Null, "null is not valid for this member, which is declared as non-nullable.");
    }

    private void RefuseNullSlots<T>() => RefuseNullSlots(RuntimeShapes.FindObject<T>());

    // A keyed array has no names at which nulls could be checked, so its elements are checked before it is read.
    private void RefuseNullSlots(IObjectShape? shape)
    {
        if (shape is not { IsKeyed: true })
            return;
        int[] byKey = MessagePackMembers.GetMembers(shape).ByKey;
        int from = Position,
            key = 0;
        if (BeginArray(out int left))
        {
            do
            {
                if (key < byKey.Length && byKey[key] >= 0)
                    RefuseNull(shape, byKey[key]);
                key++;
                SkipValue();
            } while (NextElement(ref left));
        }

        Position = from;
    }
}
