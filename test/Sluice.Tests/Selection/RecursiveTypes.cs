namespace Sluice.Tests.Selection;

// Types that hold themselves, each in another way.

[Shape]
public partial class Blog
{
    public int Id { get; set; }
    public string Url { get; set; } = "u";
    public List<Post> Posts { get; set; } = [];
}

[Shape]
public partial class Post
{
    public int Id { get; set; }
    public string Title { get; set; } = "t";
    public Blog? Blog { get; set; }
    public Dictionary<string, Post> Related { get; set; } = [];
}

[Shape]
public partial class Worker
{
    public string Name { get; set; } = "w";
    public Head? Boss { get; set; }
}

/// <summary>Its reports are of its base type, and its boss of its own.</summary>
[Shape]
public partial class Head : Worker
{
    public List<Worker> Reports { get; set; } = [];
}

/// <summary>Every member that is written by default leads back.</summary>
[Shape]
public partial class Marked
{
    [Default]
    public int Id { get; set; }
    public string Text { get; set; } = "x";

    [Default]
    public Marked? Next { get; set; }

    [Always]
    public Marked? Always { get; set; }
}

[Shape, WireUnion, WireCase("file", typeof(FileEntry)), WireCase("folder", typeof(FolderEntry))]
public abstract partial class Entry
{
    public string Name { get; set; } = "n";
}

public sealed class FileEntry : Entry
{
    public int Size { get; set; }
}

public sealed class FolderEntry : Entry
{
    public List<Entry> Entries { get; set; } = [];
    public FileEntry? Icon { get; set; }
}

/// <summary>A list of the member's own names what is written of the type that is on the path.</summary>
[Shape]
public partial class Listed
{
    public int Id { get; set; }
    public string Name { get; set; } = "n";

    [SubPropertyDefault("[name,parent]")]
    public Listed? Parent { get; set; }
}

/// <summary>Nothing of it is recursive but a type that it holds.</summary>
[Shape]
public partial record Shelf(int Id, Blog? Blog, Post[] Posts);

/// <summary>Eight types that all hold each other: more paths than anyone wants written.</summary>
public abstract class Dense
{
    public int Id { get; set; } = 1;
}

[Shape]
public partial class Dense1 : Dense
{
    public Dense2? A { get; set; }
    public Dense3? B { get; set; }
    public Dense4? C { get; set; }
    public Dense5? D { get; set; }
    public Dense6? E { get; set; }
}

[Shape]
public partial class Dense2 : Dense
{
    public Dense1? A { get; set; }
    public Dense3? B { get; set; }
    public Dense4? C { get; set; }
    public Dense5? D { get; set; }
    public Dense6? E { get; set; }
}

[Shape]
public partial class Dense3 : Dense
{
    public Dense1? A { get; set; }
    public Dense2? B { get; set; }
    public Dense4? C { get; set; }
    public Dense5? D { get; set; }
    public Dense6? E { get; set; }
}

[Shape]
public partial class Dense4 : Dense
{
    public Dense1? A { get; set; }
    public Dense2? B { get; set; }
    public Dense3? C { get; set; }
    public Dense5? D { get; set; }
    public Dense6? E { get; set; }
}

[Shape]
public partial class Dense5 : Dense
{
    public Dense1? A { get; set; }
    public Dense2? B { get; set; }
    public Dense3? C { get; set; }
    public Dense4? D { get; set; }
    public Dense6? E { get; set; }
}

[Shape]
public partial class Dense6 : Dense
{
    public Dense1? A { get; set; }
    public Dense2? B { get; set; }
    public Dense3? C { get; set; }
    public Dense4? D { get; set; }
    public Dense5? E { get; set; }
}
