using System.Collections.Concurrent;

namespace Sluice.Tool.Output;

/// <summary>The files that a command writes before they have their names.</summary>
internal static class TemporaryFiles
{
    private static readonly ConcurrentDictionary<string, bool> s_files = new();

    /// <summary>Creates a file that has the rights of its target, if there is one, before it has content.</summary>
    public static FileStream Create(string path, string target)
    {
        var options = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Share = FileShare.Delete,
            BufferSize = 64 * 1024,
            Options = FileOptions.Asynchronous,
        };
        s_files[path] = true;
        if (OperatingSystem.IsWindows() || !File.Exists(target))
            return new FileStream(path, options);

        // The mask of the process would narrow other rights: nobody else may open the file until they are set.
        options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        var file = new FileStream(path, options);
        File.SetUnixFileMode(file.SafeFileHandle, File.GetUnixFileMode(target));
        return file;
    }

    /// <summary>Forgets a file that has its name.</summary>
    public static void Remove(string path) => s_files.TryRemove(path, out _);

    public static void Delete(string path)
    {
        File.Delete(path);
        Remove(path);
    }

    /// <summary>Deletes the files of a process that ends in the middle of its work.</summary>
    public static void DeleteAll()
    {
        foreach (string path in s_files.Keys)
        {
            try
            {
                Delete(path);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // There is nobody left to tell.
            }
        }
    }
}
