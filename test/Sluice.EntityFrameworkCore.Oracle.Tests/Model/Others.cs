namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

/// <summary>Many to many: by a hidden table, by one with values of its own, and to itself.</summary>
[Shape]
public partial class Student
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public int Year { get; set; }
    public List<Course> Courses { get; set; } = [];
    public List<Club> Clubs { get; set; } = [];
    public List<Membership> Memberships { get; set; } = [];
    public List<Student> Friends { get; set; } = [];
    public List<Student> FriendOf { get; set; } = [];
}

[Shape]
public partial class Course
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public int Credits { get; set; }
    public List<Student> Students { get; set; } = [];
}

[Shape]
public partial class Club
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public List<Student> Students { get; set; } = [];
    public List<Membership> Memberships { get; set; } = [];
}

[Shape]
public partial class Membership
{
    [Default]
    public int StudentId { get; set; }

    [Default]
    public int ClubId { get; set; }

    [Default]
    public DateOnly Since { get; set; }
    public Student Student { get; set; } = null!;
    public Club Club { get; set; } = null!;
}

/// <summary>Without a key: a view, and a query.</summary>
public class OrderSummary
{
    public int OrderId { get; set; }
    public string? CustomerId { get; set; }
    public int Lines { get; set; }
    public double? Sum { get; set; }

    [SubPropertyDefault("[customerId,city]")]
    public Customer? Customer { get; set; }
}

public class CityCount
{
    public string? City { get; set; }
    public int Customers { get; set; }
}

/// <summary>Filtered by the model: by tenant, and deleted ones are hidden.</summary>
public class Folder
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public int Tenant { get; set; }
    public bool IsDeleted { get; set; }
    public List<Document> Documents { get; set; } = [];
}

public class Document
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public int Pages { get; set; }
    public bool IsDeleted { get; set; }
    public int FolderId { get; set; }
    public Folder? Folder { get; set; }
    public List<Attachment> Attachments { get; set; } = [];
}

public class Attachment
{
    public int Id { get; set; }
    public string File { get; set; } = "";
    public bool IsDeleted { get; set; }
}

/// <summary>Its foreign key and two of its columns have no members.</summary>
public class Memo
{
    public int Id { get; set; }
    public string Text { get; set; } = "";
    public Board? Board { get; set; }

    [SubPropertyDefault("[line]")]
    public List<Remark> Remarks { get; set; } = [];
}

public class Board
{
    [Default]
    public string Title { get; set; } = "";
    public List<Memo> Memos { get; set; } = [];
}

public class Remark
{
    [Default]
    public string Line { get; set; } = "";
    public Memo? Memo { get; set; }
}

/// <summary>Members with code of their own, over columns.</summary>
public class Owner
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string First { get; set; } = "";

    [Default]
    public string Last { get; set; } = "";

    [Default]
    public string FullName => First + " " + Last;
    public string Sorted { get; set; } = "";
    public List<Pet> Pets { get; set; } = [];
    public int PetCount => Pets.Count;
}

public class Pet
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public int Born { get; set; }
    public double Weight { get; set; }
    public int Age => 2026 - Born;
    public bool IsHeavy => Weight > 10;
    public string Shout => Name.ToUpperInvariant();
    public int OwnerId { get; set; }
    public Owner? Owner { get; set; }
}
