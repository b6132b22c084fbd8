namespace Sluice.Queries;

/// <summary>What a member of a stored entity is.</summary>
public enum EntityMemberKind
{
    /// <summary>A value of the entity, or a member that is not stored.</summary>
    Value,

    /// <summary>A part of the primary key or of another key.</summary>
    Key,

    /// <summary>A reference to another entity, or a collection of them.</summary>
    Navigation,

    /// <summary>A value that detects concurrent changes.</summary>
    ConcurrencyToken,

    /// <summary>A value that the database or the application generates.</summary>
    Generated,
}
