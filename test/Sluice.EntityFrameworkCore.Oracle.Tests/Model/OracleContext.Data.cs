using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

public sealed partial class OracleContext
{
    private static readonly string?[] s_cities =
    [
        "Berlin",
        "London",
        null,
        "Lyon",
        "London",
        "Oslo é",
        "Berlin",
        "Porto",
    ];

    /// <summary>Creates the database and fills it, always with the same rows.</summary>
    internal async Task FillAsync()
    {
        await Database.EnsureDeletedAsync();
        await Database.EnsureCreatedAsync();
        await Database.ExecuteSqlRawAsync(
            """
            create view "OrderSummaries" as
            select o."OrderId", o."CustomerId", (select count(*) from "Details" d where d."OrderId" = o."OrderId") as "Lines",
              (select sum(d."UnitPrice" * d."Quantity") from "Details" d where d."OrderId" = o."OrderId") as "Sum"
            from "Orders" o
            """
        );
        AddNorthwind();
        AddHierarchies();
        AddStructured();
        AddOthers();
        await SaveChangesAsync();
        ChangeTracker.Clear();
    }

    private void AddNorthwind()
    {
        for (int i = 1; i <= 8; i++)
        {
            Customers.Add(
                new()
                {
                    CustomerId = $"C{i}",
                    CompanyName = $"Company {(i * 5) % 8} \"x\"",
                    City = s_cities[i - 1],
                    Country = i % 3 == 0 ? "UK" : "DE",
                    Region = i % 2 == 0 ? null : "R" + i % 3,
                    IsActive = i % 4 != 0,
                }
            );
            Suppliers.Add(
                new()
                {
                    SupplierId = i,
                    Name = $"Supplier {i}",
                    City = s_cities[8 - i],
                }
            );
        }
        for (int i = 1; i <= 6; i++)
            Employees.Add(
                new()
                {
                    EmployeeId = i,
                    FirstName = $"F{i % 4}",
                    LastName = $"L{i}",
                    Title = i % 3 == 0 ? null : $"T{i % 2}",
                    HireDate = i % 4 == 0 ? null : new(2010 + i, 1, i),
                    ReportsTo = i == 1 ? null : i / 2,
                }
            );
        for (int i = 1; i <= 3; i++)
            Categories.Add(
                new()
                {
                    CategoryId = i,
                    Name = $"Category {i}",
                    Picture = i == 2 ? null : [(byte)i, 255],
                }
            );
        for (int i = 1; i <= 12; i++)
            Products.Add(
                new()
                {
                    ProductId = i,
                    Name = $"Product {(i * 7) % 12}",
                    UnitPrice = i % 5 == 0 ? null : i * 1.25,
                    SupplierId = i % 4 == 0 ? null : i % 8 + 1,
                    CategoryId = i % 6 == 0 ? null : i % 3 + 1,
                    UnitsInStock = (short)(i * 3 % 10),
                    Discontinued = i % 3 == 0,
                }
            );
        for (int i = 1; i <= 20; i++)
        {
            Orders.Add(
                new()
                {
                    OrderId = i,
                    CustomerId = i % 7 == 0 ? null : $"C{i % 6 + 1}",
                    EmployeeId = i % 5 == 0 ? null : i % 5 + 1,
                    OrderDate = i % 9 == 0 ? null : new DateTime(2024, 1 + i % 12, 1 + i, 3, 4, 5, DateTimeKind.Utc),
                    Due = new DateOnly(2024, 6, 1).AddDays(i % 4),
                    Took = TimeSpan.FromMinutes(i * 7),
                    Freight = i % 8 == 0 ? null : i * 0.75,
                    Total = i * 10.25m,
                    ShipCity = s_cities[i % 8],
                    Status = (Status)(i % 3),
                    Token = new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
                    Details =
                    [
                        .. Enumerable
                            .Range(1, i % 4)
                            .Select(n => new Detail
                            {
                                ProductId = (i + n * 3) % 12 + 1,
                                Quantity = (short)(n * 2),
                                UnitPrice = n + 0.5,
                                Discount = n == 2 ? 0.25f : 0,
                            }),
                    ],
                }
            );
        }
        for (int i = 1; i <= 7; i++)
            Sections.Add(
                new()
                {
                    Id = i,
                    Title = $"S{i}",
                    ParentId = i == 1 ? null : i / 2,
                }
            );
    }

    private void AddHierarchies()
    {
        Habitats.AddRange(
            new Habitat { Id = 1, Place = "Wood" },
            new Habitat { Id = 2, Place = "Coast" },
            new Habitat { Id = 3, Place = "Void" }
        );
        Animals.AddRange(
            new Eagle
            {
                Id = 1,
                Name = "Ea",
                CanFly = true,
                Span = 2.5,
                HabitatId = 1,
            },
            new Kiwi
            {
                Id = 2,
                Name = "Ki",
                FoundOn = Island.South,
                EagleId = 1,
                HabitatId = 2,
            },
            new Cat
            {
                Id = 3,
                Name = "Ca",
                Color = "red",
                Lives = 9,
                HabitatId = 1,
            },
            new Cat
            {
                Id = 4,
                Name = "Cb",
                Lives = 7,
            },
            new Kiwi
            {
                Id = 5,
                Name = "Kj",
                FoundOn = Island.North,
                EagleId = 1,
                HabitatId = 2,
            },
            new Eagle
            {
                Id = 6,
                Name = "Eb",
                CanFly = true,
                Span = 1.5,
            }
        );
        Drinks.AddRange(
            new Drink { Id = 1, Label = "Water" },
            new Coke
            {
                Id = 2,
                Label = "Cola",
                Sugar = 10,
                Caffeine = 4,
            },
            new Tea
            {
                Id = 3,
                Label = "Mint",
                HasMilk = false,
            },
            new Tea
            {
                Id = 4,
                Label = "Black",
                Sugar = 1,
            },
            new Coke
            {
                Id = 5,
                Label = "Zero",
                Caffeine = 5,
            }
        );
        Figures.AddRange(
            new Circle
            {
                Id = 1,
                Color = "red",
                Radius = 1.5,
            },
            new Square
            {
                Id = 2,
                Color = "blue",
                Side = 2,
            },
            new Circle
            {
                Id = 3,
                Color = "blue",
                Radius = 3,
            },
            new Square
            {
                Id = 4,
                Color = "green",
                Side = 4.5,
            }
        );
        Gardens.AddRange(
            new Garden { Id = 1, Title = "North" },
            new Garden { Id = 2, Title = "South" },
            new Garden { Id = 3, Title = "None" }
        );
        Plants.AddRange(
            new Flower
            {
                Id = 1,
                Species = "tulip",
                Petals = "red",
                Count = 5,
                GardenId = 1,
            },
            new Rose
            {
                Id = 2,
                Species = "rose",
                Petals = "white",
                Count = 9,
                HasThorns = true,
                GardenId = 1,
            },
            new Tree
            {
                Id = 3,
                Species = "oak",
                Height = 20.5,
                GardenId = 2,
            },
            new Tree
            {
                Id = 4,
                Species = "elm",
                Height = 11,
            },
            new Rose
            {
                Id = 5,
                Species = "wild rose",
                Count = 3,
                GardenId = 2,
            },
            new Flower { Id = 6, Species = "daisy" }
        );
        foreach (int i in (int[])[2, 5])
            Entry(Set<Rose>().Local.Single(r => r.Id == i)).Property("ShowGardenId").CurrentValue = 1;
        Garages.AddRange(new Garage { Id = 1, Street = "First" }, new Garage { Id = 2, Street = "Second" });
        Vehicles.AddRange(
            new Car
            {
                Id = 1,
                Plate = "A 1",
                Seats = 5,
                GarageId = 1,
            },
            new Truck
            {
                Id = 2,
                Plate = "B 2",
                Load = 7.5,
                GarageId = 1,
            },
            new SportsCar
            {
                Id = 3,
                Plate = "C 3",
                Seats = 2,
                TopSpeed = 300,
                GarageId = 2,
            },
            new Truck { Id = 4, Plate = "D 4" },
            new Car
            {
                Id = 5,
                Plate = "E 5",
                Seats = 7,
                GarageId = 2,
            },
            new SportsCar
            {
                Id = 6,
                Plate = "F 6",
                Seats = 2,
                TopSpeed = 250.5,
            }
        );
    }

    private void AddStructured()
    {
        for (int i = 1; i <= 7; i++)
        {
            People.Add(
                new()
                {
                    Id = i,
                    Name = $"Person {(i * 3) % 7}",
                    Home = new()
                    {
                        Street = $"Street {i}",
                        House = i % 3 == 0 ? null : i,
                        Region = new() { Name = $"Land {i % 2}", Country = i % 2 == 0 ? null : "DE" },
                    },
                    Work =
                        i % 3 == 0
                            ? null
                            : new()
                            {
                                Street = $"Office {i}",
                                House = i * 10,
                                Region = new() { Name = "Work" },
                            },
                    Phones =
                    [
                        .. Enumerable
                            .Range(0, i % 3)
                            .Select(n => new Phone { Number = $"0{i}{n}", Status = (Status)n }),
                    ],
                    BestFriendId = i is 1 or 4 ? null : i - 1,
                }
            );
            Shops.Add(
                new()
                {
                    Id = i,
                    Name = $"Shop {(i * 5) % 7}",
                    Place = new()
                    {
                        Town = $"Town {i % 3}",
                        Point = new() { X = i, Y = i / 4.0 },
                        Zip = i % 2 == 0 ? null : $"Z{i}",
                    },
                    Open = new() { From = i, To = i + 8 },
                    Branch =
                        i % 3 == 0
                            ? null
                            : new()
                            {
                                Town = $"Branch {i}",
                                Point = new() { X = -i },
                            },
                    ParentId = i <= 2 ? null : i / 2,
                }
            );
            Blogs.Add(
                new()
                {
                    Id = i,
                    Title = $"Blog {(i * 2) % 7}",
                    Meta = new()
                    {
                        Author = $"Author {i}",
                        Stars = i % 2 == 0 ? null : i,
                        Since = new(2020, 1, i),
                    },
                    Draft = i % 3 == 0 ? new() { Author = "\"Draft\"", Since = new(2021, 2, i) } : null,
                    Posts =
                    [
                        .. Enumerable
                            .Range(0, i % 4)
                            .Select(n => new Post
                            {
                                Text = $"p{i}{n} é",
                                Likes = n * i,
                                Comments =
                                [
                                    .. Enumerable
                                        .Range(0, n)
                                        .Select(c => new Comment { Body = $"c{c}", IsSpam = c == 1 }),
                                ],
                            }),
                    ],
                    Layout = new()
                    {
                        Theme = i % 2 == 0 ? "dark" : "light",
                        Origin = new() { X = i, Y = 0.5 },
                    },
                    Tags = [.. Enumerable.Range(0, i % 3).Select(n => $"tag{n}")],
                    Scores = [i, i * i],
                }
            );
        }
        for (int i = 1; i <= 3; i++)
            Makers.Add(
                new()
                {
                    Id = i,
                    Name = $"Maker {i}",
                    Budget = i * 1000.5m,
                }
            );
        for (int i = 1; i <= 9; i++)
        {
            Gadgets.Add(
                new()
                {
                    Id = i,
                    Price = i * 1.25m,
                    Rebate = i % 3 == 0 ? null : i * 0.5m,
                    Status = (Status)(i % 3),
                    Was = i % 2 == 0 ? null : (Status)((i + 1) % 3),
                    IsNew = i % 2 == 0,
                    Secret = $"s{i}",
                    Maybe = i % 4 == 0 ? null : $"m{i}",
                    Made = new DateOnly(2022, 3, i),
                    Code = new($"code {i}"),
                    Parts = [.. Enumerable.Range(0, i % 3).Select(n => $"part{n}")],
                    MakerId = i % 3 + 1,
                }
            );
        }
    }

    private void AddOthers()
    {
        Student[] students =
        [
            .. Enumerable
                .Range(1, 6)
                .Select(i => new Student
                {
                    Id = i,
                    Name = $"Student {(i * 5) % 6}",
                    Year = 1 + i % 3,
                }),
        ];
        Course[] courses =
        [
            .. Enumerable
                .Range(1, 4)
                .Select(i => new Course
                {
                    Id = i,
                    Title = $"Course {i}",
                    Credits = i * 3,
                }),
        ];
        Club[] clubs = [.. Enumerable.Range(1, 3).Select(i => new Club { Id = i, Name = $"Club {i}" })];
        foreach (Student student in students)
        {
            student.Courses.AddRange(courses.Where(c => (c.Id + student.Id) % 3 != 0));
            student.Friends.AddRange(students.Where(s => s.Id != student.Id && (s.Id * student.Id) % 4 == 0));
            student.Memberships.AddRange(
                clubs
                    .Where(c => (c.Id + student.Id) % 2 == 0)
                    .Select(c => new Membership { Club = c, Since = new(2020, c.Id, student.Id) })
            );
        }
        AddRange(students.AsEnumerable<object>());
        AddRange(courses.AsEnumerable<object>());
        AddRange(clubs.AsEnumerable<object>());
        for (int i = 1; i <= 6; i++)
        {
            Folders.Add(
                new()
                {
                    Id = i,
                    Name = $"Folder {i}",
                    Tenant = i == 6 ? 2 : 1,
                    IsDeleted = i == 3,
                    Documents =
                    [
                        .. Enumerable
                            .Range(1, i % 4)
                            .Select(n => new Document
                            {
                                Id = i * 10 + n,
                                Title = $"Doc {n}",
                                Pages = n * i,
                                IsDeleted = n == 2,
                                Attachments =
                                [
                                    .. Enumerable
                                        .Range(0, n)
                                        .Select(a => new Attachment
                                        {
                                            Id = i * 100 + n * 10 + a,
                                            File = $"f{a}",
                                            IsDeleted = a == 1,
                                        }),
                                ],
                            }),
                    ],
                }
            );
        }
        for (int i = 1; i <= 3; i++)
        {
            var board = new Board { Title = $"Board {i}" };
            Entry(board).Property("Id").CurrentValue = i;
            Add(board);
        }
        for (int i = 1; i <= 8; i++)
        {
            var memo = new Memo { Id = i, Text = $"Memo {(i * 3) % 8}" };
            Add(memo);
            Entry(memo).Property("BoardId").CurrentValue = i % 4 == 0 ? null : i % 3 + 1;
            Entry(memo).Property("Rank").CurrentValue = 10 - i;
            Entry(memo).Property("Author").CurrentValue = i % 2 == 0 ? null : $"A{i % 3}";
            for (int n = 0; n < i % 3; n++)
            {
                var remark = new Remark { Line = $"r{i}{n}", Memo = memo };
                Entry(remark).Property("Id").CurrentValue = i * 10 + n;
                Add(remark);
            }
        }
        for (int i = 1; i <= 3; i++)
            Coaches.Add(new() { Id = i, Name = $"Coach {i}" });
        for (int i = 1; i <= 5; i++)
        {
            Teams.Add(
                new()
                {
                    Id = i,
                    Name = $"Team {i}",
                    CoachId = i % 4 == 0 ? null : i % 2 + 1,
                    Players =
                    [
                        .. Enumerable
                            .Range(1, i % 4)
                            .Select(n => new Player
                            {
                                Id = i * 10 + n,
                                Name = $"P{n}",
                                Goals = i * n % 6,
                                Nick = n == 2 ? null : $"nick {n}",
                                Cards =
                                [
                                    .. Enumerable
                                        .Range(1, n % 3)
                                        .Select(k => new Card
                                        {
                                            Id = i * 100 + n * 10 + k,
                                            Color = k == 1 ? "red" : "yellow",
                                        }),
                                ],
                            }),
                    ],
                }
            );
        }
        AddOddities();
        for (int i = 1; i <= 5; i++)
            Owners.Add(
                new()
                {
                    Id = i,
                    First = $"First{i}",
                    Last = $"Last{(i * 3) % 5}",
                    Pets =
                    [
                        .. Enumerable
                            .Range(1, i % 3)
                            .Select(n => new Pet
                            {
                                Id = i * 10 + n,
                                Name = $"pet é{n}",
                                Born = 2010 + i + n,
                                Weight = i * n * 3.5,
                            }),
                    ],
                }
            );
    }

    private void AddOddities()
    {
        for (int i = 1; i <= 6; i++)
        {
            Oddities.Add(
                new()
                {
                    Id = i,
                    Name = i == 4 ? "" : $"Odd {i} \u0001\\\"é😀",
                    Letter = (char)('a' + i),
                    Second = i % 2 == 0 ? null : '"',
                    Small = (byte)(250 + i % 6),
                    Signed = (sbyte)-i,
                    Wide = uint.MaxValue - (uint)i,
                    Huge = i % 3 == 0 ? null : 9_000_000_000_000_000_000 + (ulong)i,
                    Seen = new DateTimeOffset(2024, 2, 28, 23, 59, 59, TimeSpan.Zero).AddDays(i).AddMicroseconds(i),
                    At = i % 2 == 0 ? null : new TimeOnly(i, 2, 3, 4),
                    Link = i == 3 ? null : new Uri($"https://example.org/{i}?q=a%20b"),
                    Bytes = [.. Enumerable.Range(0, i % 4).Select(n => (byte)(n * 80))],
                    Numbers = [.. Enumerable.Range(0, i % 4).Select(n => n == 1 ? (int?)null : n * i)],
                    Words = [.. Enumerable.Range(0, i % 3).Select(n => $"w\"{n}")],
                    Extra =
                        i % 3 == 0 ? null : new() { Note = i % 3 == 1 ? $"note {i}" : null, Level = i == 5 ? 0 : i },
                    Original = i % 2 == 0 ? null : i,
                    AsText = i * 11,
                    Status = (Status)(i % 3),
                    Sparse = i % 2 == 0 ? null : "there",
                    Secret = "hidden",
                    CustomerNumber = i,
                    Trinkets =
                    [
                        .. Enumerable
                            .Range(0, i % 3)
                            .Select(n => new Trinket { Id = i * 10 + n, Label = n == 1 ? null : "t" }),
                    ],
                }
            );
            Tokens.Add(new(i % 2 == 0 ? "a" : "b", i) { Text = i == 2 ? null : $"token {i}" });
        }
        Trinkets.Add(new() { Id = 99, Label = "alone" });
    }
}
