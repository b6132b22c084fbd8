namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

/// <summary>Owned objects: needed, optional, nested, and a collection.</summary>
public class Person
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public Residence Home { get; set; } = new();
    public Residence? Work { get; set; }
    public List<Phone> Phones { get; set; } = [];
    public int? BestFriendId { get; set; }

    [SubPropertyDefault("[id,name]")]
    public Person? BestFriend { get; set; }
}

public class Residence
{
    public string Street { get; set; } = "";
    public int? House { get; set; }
    public Region Region { get; set; } = new();
}

public class Region
{
    public string Name { get; set; } = "";
    public string? Country { get; set; }
}

public class Phone
{
    public string Number { get; set; } = "";
    public Status Status { get; set; }
}

/// <summary>Complex properties: nested, and one of a struct.</summary>
[Shape]
public partial class Shop
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public Place Place { get; set; } = new();
    public Span Open { get; set; }
    public Place? Branch { get; set; }
    public int? ParentId { get; set; }

    [SubPropertyDefault("[id,place]")]
    public Shop? Parent { get; set; }

    [SubPropertyDefault("[id,name]")]
    public List<Shop> Children { get; set; } = [];
}

[Shape]
public partial class Place
{
    public string Town { get; set; } = "";
    public Point Point { get; set; } = new();
    public string? Zip { get; set; }
}

[Shape]
public partial class Point
{
    public double X { get; set; }
    public double Y { get; set; }
}

[Shape]
public partial struct Span
{
    public int From { get; set; }
    public int To { get; set; }
}

/// <summary>Documents: owned ones, a collection of them, complex ones, and collections of plain values.</summary>
public class Blog
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
    public Meta Meta { get; set; } = new();
    public Meta? Draft { get; set; }
    public List<Post> Posts { get; set; } = [];
    public Layout Layout { get; set; } = new();
    public List<string> Tags { get; set; } = [];
    public int[] Scores { get; set; } = [];
}

public class Meta
{
    public string Author { get; set; } = "";
    public int? Stars { get; set; }
    public DateOnly Since { get; set; }
}

public class Post
{
    public string Text { get; set; } = "";
    public int Likes { get; set; }
    public List<Comment> Comments { get; set; } = [];
}

public class Comment
{
    public string Body { get; set; } = "";
    public bool IsSpam { get; set; }
}

public class Layout
{
    public string Theme { get; set; } = "";
    public Point Origin { get; set; } = new();
}

/// <summary>Values that are stored as others.</summary>
public class Gadget
{
    public int Id { get; set; }
    public decimal Price { get; set; }
    public decimal? Rebate { get; set; }
    public Status Status { get; set; }
    public Status? Was { get; set; }
    public bool IsNew { get; set; }
    public string Secret { get; set; } = "";
    public string? Maybe { get; set; }
    public DateOnly Made { get; set; }
    public GadgetCode Code { get; set; }
    public List<string> Parts { get; set; } = [];
    public int MakerId { get; set; }
    public Maker Maker { get; set; } = null!;
}

public class Maker
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public decimal Budget { get; set; }

    [SubPropertyDefault("[id,price]")]
    public List<Gadget> Gadgets { get; set; } = [];
}

public readonly record struct GadgetCode(string Text);
