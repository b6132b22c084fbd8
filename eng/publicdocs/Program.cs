using System.IO.Compression;
using System.Xml.Linq;
using Sluice.PublicDocs;

// publicdocs PACKAGE…: the compiler documents every member; a package needs what its users see.
int failed = 0;
foreach (string package in args)
{
    using ZipArchive archive = ZipFile.Open(package, ZipArchiveMode.Update);
    ZipArchiveEntry[] pages =
    [
        .. archive.Entries.Where(entry =>
            entry.FullName.StartsWith("lib/", StringComparison.Ordinal)
            && entry.FullName.EndsWith(".xml", StringComparison.Ordinal)
        ),
    ];
    foreach (ZipArchiveEntry page in pages)
    {
        string path = page.FullName;
        ZipArchiveEntry assembly =
            archive.GetEntry(Path.ChangeExtension(path, ".dll"))
            ?? throw new InvalidDataException($"{package}: {path} has no assembly.");
        VisibleMembers visible;
        using (Stream stream = assembly.Open())
        {
            using var copy = new MemoryStream();
            stream.CopyTo(copy);
            visible = VisibleMembers.Read(copy);
        }
        XDocument document;
        using (Stream stream = page.Open())
            document = XDocument.Load(stream, LoadOptions.PreserveWhitespace);
        var members = document.Descendants("member").ToList();
        foreach (XElement member in members.Where(m => !visible.Contains(m.Attribute("name")!.Value)))
            member.Remove();
        foreach (string? source in document.Descendants("inheritdoc").Select(e => e.Attribute("cref")?.Value))
        {
            // Documentation that is inherited from a removed member would be lost.
            if (source is null || !members.Any(m => m.Attribute("name")!.Value == source) || visible.Contains(source))
                continue;
            Console.Error.WriteLine($"error: {package}: {path}: a public member inherits the text of {source}");
            failed++;
        }
        page.Delete();
        using (Stream stream = archive.CreateEntry(path).Open())
            document.Save(stream, SaveOptions.DisableFormatting);
    }
}
return failed == 0 ? 0 : 1;
