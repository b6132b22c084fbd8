using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Tests.Json.Input;

internal static class Documents
{
    internal static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

    /// <summary>Whether the bytes are a JSON document: any value, validated, nothing behind it.</summary>
    internal static bool Accepts(ReadOnlySpan<byte> json, out WireException? error)
    {
        error = null;
        var reader = new JsonWireReader(json);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException e)
        {
            error = e;
        }
        // The two ways through a document agree, except where the second makes values: numbers have a range, names must
        // differ.
        var values = new JsonWireReader(json);
        WireException? other = null;
        try
        {
            values.ReadUntyped();
            values.End();
        }
        catch (WireException e) when (e.Error is WireError.DuplicateMember or WireError.Range or WireError.Limit)
        {
            other = error;
        }
        catch (WireException e)
        {
            other = e;
        }
        if (error is null != other is null)
            throw new InvalidOperationException(
                $"Skipped: {error?.Message ?? "accepted"}; read: {other?.Message ?? "accepted"}: {Encoding.UTF8.GetString(json)}"
            );
        if (error is not null && error.Offset is var offset && (offset < 0 || offset > json.Length))
            throw new InvalidOperationException("The offset is outside the input.");
        return error is null;
    }

    internal static WireException Fails(Action read)
    {
        try
        {
            read();
        }
        catch (WireException e)
        {
            return e;
        }
        throw new InvalidOperationException("Nothing was wrong.");
    }
}
