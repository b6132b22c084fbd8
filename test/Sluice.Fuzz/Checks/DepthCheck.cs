using System.Text;
using Sluice.Fuzz.Inputs;
using Sluice.Model;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Documents around the limit of depth: refused beyond it and accepted up to it, as System.Text.Json does; siblings do
/// not add up.
/// </summary>
internal sealed class DepthCheck : Check
{
    internal override bool Suits(Subject subject) => !subject.IsWriteOnly && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (subject.Generated.Shape is not IObjectShape { IsKeyed: false } type)
            return;
        int depth = choices.Next(3) == 0 ? 55 + choices.Next(15) : 1 + choices.Next(6);
        int siblings = 1 + choices.Next(choices.Next(3) == 0 ? 150 : 3);
        if (choices.Next(3) == 0)
        {
            byte[] packed = Packed(depth, siblings);
            HostileMessagePackCheck.Compare(subject, packed, Settings.Default, choices);
            Outcome<T> outcome = Outcome<T>.Of(() =>
                Wire.MessagePack.Read(choices.Pick(subject.Converters), packed, Settings.Default, 0, choices)
            );
            bool isDeep = depth + 2 > 64;
            Unless(
                (outcome.Error?.Error == WireError.Depth) == isDeep,
                $"{depth + 2} levels: {outcome.Describe()}",
                packed
            );
            return;
        }
        string inner = string.Concat(Enumerable.Repeat("[", depth)) + string.Concat(Enumerable.Repeat("]", depth));
        string document = "{\"unknown\":[" + string.Join(',', Enumerable.Repeat(inner, siblings)) + "]}";
        if (type.Members.FirstOrDefault(member => member.Shape.Type == type.Type) is { } next)
        {
            int levels = 50 + choices.Next(20);
            string name = System.Text.Json.JsonSerializer.Serialize(next.WireName);
            document = string.Concat(Enumerable.Repeat($"{{{name}:", levels)) + "{}" + new string('}', levels);
        }
        HostileJsonCheck.Compare(subject, Encoding.UTF8.GetBytes(document), Settings.Default, choices);
    }

    // {"unknown": [[[null]], [[null]], …]}
    private static byte[] Packed(int depth, int siblings)
    {
        var bytes = new List<byte> { 0x81, 0xa7 };
        bytes.AddRange("unknown"u8);
        bytes.AddRange([0xdc, 0, (byte)siblings]);
        for (int i = 0; i < siblings; i++)
        {
            for (int level = 1; level < depth; level++)
                bytes.Add(0x91);
            bytes.AddRange([0x91, 0xc0]);
        }
        return [.. bytes];
    }
}
