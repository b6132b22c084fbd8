// The attributes of MessagePack-CSharp, declared here: they are honoured by full name, without a reference.
namespace MessagePack;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class MessagePackObjectAttribute(bool keyAsPropertyName = false) : Attribute
{
    public bool KeyAsPropertyName => keyAsPropertyName;
    public bool AllowPrivate { get; set; }
    public bool SuppressSourceGeneration { get; set; }
}

[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class KeyAttribute : Attribute
{
    public KeyAttribute(int key) => IntKey = key;

    public KeyAttribute(string key) => StringKey = key;

    public int? IntKey { get; }
    public string? StringKey { get; }
}

[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class IgnoreMemberAttribute : Attribute;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true)]
public sealed class UnionAttribute(int key, Type subType) : Attribute
{
    public int Key => key;
    public Type SubType => subType;
}

[AttributeUsage(AttributeTargets.Constructor)]
public sealed class SerializationConstructorAttribute : Attribute;

[AttributeUsage(AttributeTargets.All)]
public sealed class MessagePackFormatterAttribute(Type formatterType) : Attribute
{
    public Type FormatterType => formatterType;
}

public interface IMessagePackSerializationCallbackReceiver
{
    void OnBeforeSerialize();
    void OnAfterDeserialize();
}
