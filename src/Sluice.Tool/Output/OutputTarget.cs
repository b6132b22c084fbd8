namespace Sluice.Tool.Output;

/// <summary>
/// Where a command writes: standard output, or a file that appears under its name when it is complete. Until then the
/// bytes are in a temporary file beside it, which is deleted on any failure.
/// </summary>
internal sealed class OutputTarget : IAsyncDisposable
{
    private readonly string? _target;
    private readonly string? _temporary;
    private readonly bool _endsLine;
    private bool _isComplete;

    private OutputTarget(Stream stream, string? target = null, string? temporary = null, bool endsLine = false) =>
        (Stream, _target, _temporary, _endsLine) = (stream, target, temporary, endsLine);

    public Stream Stream { get; }

    /// <summary>Gets the path that is written to, for those who write to it by name.</summary>
    public string FilePath => _temporary ?? throw new InvalidOperationException("The output is not a file.");

    /// <summary>
    /// Opens a file, or standard output where there is no path or it is <c>-</c>. JSON on a terminal ends with a line
    /// end.
    /// </summary>
    /// <exception cref="Failure">The format is binary on a terminal, or the file cannot be written.</exception>
    public static OutputTarget Open(string? path, Terminal terminal, WireFormat? format = null)
    {
        if (WireFormats.IsStandardStream(path))
        {
            if (terminal.IsOutputTerminal && format == WireFormat.MessagePack)
                throw Failure.Usage(
                    "MessagePack is binary, and standard output is a terminal. Name a file with --out, "
                        + "or pipe it to 'sluice inspect -'."
                );
            return new(
                new BufferedStream(terminal.OpenOutput(), 64 * 1024),
                endsLine: terminal.IsOutputTerminal && format == WireFormat.Json
            );
        }

        // A device or pipe is written to; a file is replaced.
        if (path.StartsWith("/dev/", StringComparison.Ordinal))
            return new(File.OpenWrite(path));
        string target = Path.GetFullPath(path);
        if (Directory.Exists(target))
            throw new Failure($"'{path}' is a directory. Name a file with --out.");
        var file = new FileInfo(target);
        if (file.LinkTarget is not null)
            target = file.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? target;
        if (file is { Exists: true, IsReadOnly: true })
            throw new Failure($"'{path}' is read-only. Name another file with --out.");
        return Create(path, target);
    }

    /// <summary>Moves the file to its name.</summary>
    public async Task CompleteAsync(CancellationToken cancellationToken)
    {
        if (_endsLine)
            Stream.WriteByte((byte)'\n');
        await Stream.FlushAsync(cancellationToken);
        if (_temporary is not null)
        {
            await Stream.DisposeAsync();
            cancellationToken.ThrowIfCancellationRequested();
            File.Move(_temporary, _target!, overwrite: true);
            TemporaryFiles.Remove(_temporary);
        }

        _isComplete = true;
    }

    public async ValueTask DisposeAsync()
    {
        if (_isComplete)
            return;
        try
        {
            if (_temporary is not null)
                await Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // A full disk: what could not be written is deleted below.
        }

        if (_temporary is not null)
            TemporaryFiles.Delete(_temporary);
    }

    private static OutputTarget Create(string path, string target)
    {
        string folder = Path.GetDirectoryName(target)!;
        string temporary = Path.Combine(folder, $".{Path.GetFileName(target)}.{Guid.NewGuid():N}.tmp");
        try
        {
            return new(TemporaryFiles.Create(temporary, target), target, temporary);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            string reason = Directory.Exists(folder)
                ? "The directory does not allow new files."
                : $"The directory '{folder}' does not exist.";
            throw new Failure($"'{path}' cannot be written. {reason} Name another file with --out.", inner: exception);
        }
    }
}
