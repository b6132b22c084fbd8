namespace Export;

/// <summary>Standard output, or a file that appears under its name only when it is complete.</summary>
internal sealed class TargetFile : IAsyncDisposable
{
    private readonly string? _path;
    private readonly string? _temporary;

    public TargetFile(string? path)
    {
        if (path is null)
        {
            Stream = Console.OpenStandardOutput();
            return;
        }

        _path = Path.GetFullPath(path);
        _temporary = $"{_path}.{Environment.ProcessId}.part";
        Stream = new FileStream(_temporary, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
    }

    public Stream Stream { get; }

    /// <summary>Gives the file its name.</summary>
    public async Task CompleteAsync()
    {
        await Stream.FlushAsync();
        if (_path is null)
            return;
        await Stream.DisposeAsync();
        File.Move(_temporary!, _path, overwrite: true);
    }

    public async ValueTask DisposeAsync()
    {
        await Stream.DisposeAsync();
        if (_temporary is not null)
            File.Delete(_temporary);
    }
}
