using System.Data.Common;

namespace Sluice.Rows;

/// <summary>A command, and what happens with it when its query has ended.</summary>
/// <param name="Command">The command.</param>
/// <param name="IsOwned">Whether it ends with its query; otherwise, it is the caller's.</param>
internal readonly record struct OwnedCommand(DbCommand Command, bool IsOwned)
{
    /// <summary>Gets whether a driver may keep the command prepared for the next query with its text.</summary>
    internal bool CanBeKept { get; init; }

    /// <summary>Disposes the command if it is owned, unless a driver keeps it.</summary>
    /// <param name="isFinished">
    /// Whether the query was read to its end and its reader disposed, on a connection that stays open.
    /// </param>
    internal ValueTask ReleaseAsync(bool isFinished) =>
        !IsOwned || (isFinished && CanBeKept && RowDrivers.TryKeepCommand(Command)) ? default : Command.DisposeAsync();
}
