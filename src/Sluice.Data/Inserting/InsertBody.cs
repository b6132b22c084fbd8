using Sluice.Rows;
using Sluice.Wires;

namespace Sluice.Data.Inserting;

/// <summary>Reads one element of the wire as a row.</summary>
internal readonly struct InsertBody(InsertMap map, InsertRow row) : IReadingBody<bool>
{
    public bool Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        row.Clear();
        map.ReadRow(ref reader, row);
        row.Current = -1;
        return true;
    }
}
