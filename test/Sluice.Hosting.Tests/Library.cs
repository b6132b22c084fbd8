using System.Runtime.CompilerServices;

namespace Sluice.Hosting.Tests;

/// <summary>A library's books: what the hosting tests serve.</summary>
[Shape]
public partial class Book
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public double Price { get; set; }
    public Author? Author { get; set; }
    public List<Chapter> Chapters { get; set; } = [];

    [Never]
    public string Secret { get; set; } = "secret";

    [RequirePolicy("staff")]
    public decimal PurchasePrice { get; set; }
}

[Shape]
public partial class Author
{
    public int Id { get; set; }
    public string Name { get; set; } = "";

    [RequirePolicy("staff")]
    public string Phone { get; set; } = "";
    public List<Book> Books { get; set; } = [];
}

[Shape]
public partial record Chapter(int Number, string Heading);

public static class Library
{
    public static Book Book(int id) =>
        new()
        {
            Id = id,
            Title = $"Book № {id}",
            Price = 9.5,
            PurchasePrice = 4.25m,
            Author = new Author
            {
                Id = id % 7,
                Name = "Søren 佐藤",
                Phone = "555-0100",
            },
            Chapters = [new(1, "Beginning"), new(2, "End")],
        };

    public static IEnumerable<Book> Books(int count) => Enumerable.Range(1, count).Select(Book);

    public static async IAsyncEnumerable<Book> StreamAsync(
        int count,
        int failAt = -1,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        for (int id = 1; id <= count; id++)
        {
            cancellation.ThrowIfCancellationRequested();
            if (id == failAt)
                throw new InvalidOperationException("The database went away, and its text must not reach a client.");
            if (id % 100 == 0)
                await Task.Yield();
            yield return Book(id);
        }
    }
}
