using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;
using Sluice.Shared;

namespace Sluice.SignalR;

/// <summary>
/// Checks that the values of a server's clients send no member with <see cref="NeverSetAttribute"/>, which a body of a
/// request may not send either. Thread safe; the types come from the program.
/// </summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "In a trimmed program the generated shapes are found; others are an error that says so."
)]
[UnconditionalSuppressMessage(
    "AOT",
    "IL3050",
    Justification = "In a program without dynamic code the generated shapes are found; others use reflection."
)]
internal sealed class ClientValues(MessagePackWireOptions options)
{
    private static readonly SettableMembers s_settable = SettableMembers.All(IsSettable);

    private readonly HostWire _wire = HostWire.MessagePack(options);
    private readonly ConcurrentDictionary<Type, bool> _isRestricted = new();

    /// <exception cref="WireException">The value sends such a member.</exception>
    public void Check(ReadOnlySpan<byte> input, Type type)
    {
        if (_isRestricted.GetOrAdd(type, static (each, values) => values.IsRestricted(each), this))
            new WireDocument(input.ToArray(), _wire, settable: s_settable).CheckSettable(ConverterOf(type));
    }

    private bool IsRestricted(Type type) => ReachedShape.FindNeverSet(ConverterOf(type).Shape) is not null;

    private Converter ConverterOf(Type type) => Converters.For(type, options.Shapes);

    private static bool IsSettable(MemberShape member) => (member.Flags & MemberFlags.NeverSet) == 0;
}
