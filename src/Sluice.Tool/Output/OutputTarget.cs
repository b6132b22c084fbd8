namespace Sluice.Tool;

/// <summary>
/// Where a command writes: standard output, or a file that appears under its name when it is complete. Until then the
/// bytes are in a temporary file beside it, which is deleted on any failure.
/// </summary>
internal sealed class OutputTarget : IAsyncDisposable
{
    private readonly string? _target;
    private readonly string? _temporary;
    private bool _isComplete;

    private OutputTarget(Stream stream, string? target = null, string? temporary = null) =>
        (Stream, _target, _temporary) = (stream, target, temporary);

    public Stream Stream { get; }

    /// <summary>Opens a file, or standard output where there is no path or it is <c>-</c>.</summary>
    public static OutputTarget Open(string? path, Terminal terminal)
    {
        if (path is null or "-") return new(new BufferedStream(terminal.OpenOutput(), 64 * 1024));
        // A device or pipe is written to; a file is replaced.
        if (path.StartsWith("/dev/", StringComparison.Ordinal)) return new(File.OpenWrite(path));
        string target = Path.GetFullPath(path);
        if (Directory.Exists(target)) throw new Failure($"'{path}' is a directory. Name a file with --out.");
        var file = new FileInfo(target);
        if (file.LinkTarget is not null) target = file.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? target;
        if (file is { Exists: true, IsReadOnly: true })
            throw new Failure($"'{path}' is read-only. Name another file with --out.");
        return Create(path, target);
    }

    /// <summary>Moves the file to its name.</summary>
    public async Task CompleteAsync(CancellationToken cancellationToken)
    {
        await Stream.FlushAsync(cancellationToken);
        if (_temporary is not null)
        {
            await Stream.DisposeAsync();
            cancellationToken.ThrowIfCancellationRequested();
            if (!OperatingSystem.IsWindows() && File.Exists(_target))
                File.SetUnixFileMode(_temporary, File.GetUnixFileMode(_target));
            File.Move(_temporary, _target!, overwrite: true);
        }

        _isComplete = true;
    }

    public async ValueTask DisposeAsync()
    {
        if (_isComplete) return;
        try
        {
            if (_temporary is not null) await Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // A full disk: what could not be written is deleted below.
        }

        if (_temporary is not null) File.Delete(_temporary);
    }

    private static OutputTarget Create(string path, string target)
    {
        string folder = Path.GetDirectoryName(target)!;
        string temporary = Path.Combine(folder, $".{Path.GetFileName(target)}.{Guid.NewGuid():N}.tmp");
        try
        {
            return new(new FileStream(temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None, 64 * 1024,
                FileOptions.Asynchronous), target, temporary);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            string reason = Directory.Exists(folder)
                ? "The directory does not allow new files."
                : $"The directory '{folder}' does not exist.";
            throw new Failure($"'{path}' cannot be written. {reason} Name another file with --out.", inner: e);
        }
    }
}
