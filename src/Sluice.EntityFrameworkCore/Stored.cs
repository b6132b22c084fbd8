namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Writes and reads the value of a column. Separate methods are needed because expression trees cannot pass references.
/// </summary>
internal static class StoredJson
{
    internal static string Write<T>(T value, FieldSelection<T> selection, JsonWireOptions options) =>
        JsonWire.Serialize(value, selection, in options);

    internal static string Write<T>(
        T value,
        FieldSelection<T> selection,
        JsonWireOptions options,
        Func<T?, DerivedObject?> findDerived,
        string property
    )
    {
        string json = Write(value, selection, options);
        StoredLoss.Refuse(findDerived(value), property);
        return json;
    }

    internal static T Read<T>(string json, JsonWireOptions options) => JsonWire.Deserialize<T>(json, in options)!;
}

/// <inheritdoc cref="StoredJson"/>
internal static class StoredMessagePack
{
    internal static byte[] Write<T>(T value, FieldSelection<T> selection, MessagePackWireOptions options) =>
        MessagePackWire.Serialize(value, selection, in options);

    internal static byte[] Write<T>(
        T value,
        FieldSelection<T> selection,
        MessagePackWireOptions options,
        Func<T?, DerivedObject?> findDerived,
        string property
    )
    {
        byte[] bytes = Write(value, selection, options);
        StoredLoss.Refuse(findDerived(value), property);
        return bytes;
    }

    internal static T Read<T>(byte[] bytes, MessagePackWireOptions options) =>
        MessagePackWire.Deserialize<T>(bytes, in options)!;
}
