using Sluice.Model;

namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsReader
{
    private void RequireParameters<T>() => RequireParameters(RuntimeShapes.FindObject<T>());

    // The elements of an array are members by their keys, or by their order where lenient reading accepts it.
    private void RequireParameters(IObjectShape? shape)
    {
        if (shape is null || RequiredParameters.TryCreate(shape) is not { } parameters)
            return;
        MessagePackMembers members = MessagePackMembers.GetMembers(shape, in _state.Options);
        ulong[] missing = parameters.CreateMissing(keyed: true);
        int from = Position;
        if (Plain.Peek() == WireToken.Object)
            ScanNames(members, missing);
        else if (shape.IsKeyed)
            ScanKeys(members.ByKey, missing);
        else
            return;
        // The end of the object has its path; its start is the end of what is before it.
        RequiredParameters.Check(ref this, shape, missing, Naming);
        Position = from;
    }

    private void ScanNames(MessagePackMembers members, ulong[] missing)
    {
        if (!BeginObject(out int left))
            return;
        do
        {
            int index = members.Find(ReadName(), _state.Options.ExactNames);
            if (index >= 0)
                missing[index / 64] &= ~(1UL << index);
            SkipValue();
        } while (NextMember(ref left));
    }

    private void ScanKeys(int[] byKey, ulong[] missing)
    {
        if (!BeginArray(out int left))
            return;
        int key = 0;
        do
        {
            if (key < byKey.Length && byKey[key] is >= 0 and int index)
                missing[index / 64] &= ~(1UL << index);
            key++;
            SkipValue();
        } while (NextElement(ref left));
    }
}
