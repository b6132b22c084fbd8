namespace Sluice;

/// <summary>Specifies how a member is stored in its column.</summary>
public enum SluiceStorage : byte
{
    /// <summary>As JSON text.</summary>
    Json,

    /// <summary>As MessagePack bytes.</summary>
    MessagePack,
}
