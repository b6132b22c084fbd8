using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>The methods of a type that are called around writing and reading, by the interfaces it implements.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed record Callbacks(MethodInfo[] BeforeWrite, MethodInfo[] AfterWrite, MethodInfo[] BeforeRead, MethodInfo[] AfterRead)
{
    private const string Json = "System.Text.Json.Serialization.";
    private const string MessagePack = "MessagePack.IMessagePackSerializationCallbackReceiver";

    internal static Callbacks Of(Type type)
    {
        List<MethodInfo> beforeWrite = [], afterWrite = [], beforeRead = [], afterRead = [];
        foreach (Type contract in type.GetInterfaces())
        {
            switch (contract.FullName)
            {
                case Json + "IJsonOnSerializing": Add(beforeWrite, contract, "OnSerializing"); break;
                case Json + "IJsonOnSerialized": Add(afterWrite, contract, "OnSerialized"); break;
                case Json + "IJsonOnDeserializing": Add(beforeRead, contract, "OnDeserializing"); break;
                case Json + "IJsonOnDeserialized": Add(afterRead, contract, "OnDeserialized"); break;
                case MessagePack:
                    Add(beforeWrite, contract, "OnBeforeSerialize");
                    Add(afterRead, contract, "OnAfterDeserialize");
                    break;
            }
        }
        return new([.. beforeWrite], [.. afterWrite], [.. beforeRead], [.. afterRead]);
    }

    private static void Add(List<MethodInfo> list, Type contract, string name)
    {
        if (contract.GetMethod(name, []) is { } method) list.Add(method);
    }
}
