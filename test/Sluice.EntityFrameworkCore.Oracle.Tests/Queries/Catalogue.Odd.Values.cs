using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Values that a driver, a type mapping or a converter reads in its own way, stored and computed.
internal sealed partial class Catalogue
{
    private const string Odd = "odd";

    private void AddOddValues()
    {
        string[] oddity =
        [
            "",
            "letter,second,small,signed",
            "wide,huge",
            "seen,at,link",
            "bytes,numbers,words",
            "extra",
            "extra[level],name",
            "renamed,asText,status",
            "sparse,id",
            "-sparse,-extra,-trinkets",
            "trinkets,renamed",
            "trinkets[label]",
        ];
        Add(Odd, "every type", c => c.Oddities.OrderBy(o => o.Id), oddity, true);
        Add(Odd, "every type, by an interface", c => c.Oddities.OrderBy(o => o.Id), ["name", ""], true);
        Add<INamed>(Odd, "interface", c => c.Oddities.OrderBy(o => o.Id), ["", "name"], true);
        Add<Drink>(Odd, "covariant base", c => c.Set<Coke>().OrderBy(o => o.Id), ["", "label"], true);
        Add(Odd, "cast to the base", c => c.Set<Coke>().OrderBy(o => o.Id).Cast<Drink>(), ["", "label,sugar"], true);
        Add(
            Odd,
            "constructed entities",
            c => c.Tokens.OrderBy(t => t.Scope).ThenBy(t => t.Number),
            ["", "text", "scope,number"],
            true
        );
        Add(
            Odd,
            "types, projected",
            c =>
                c.Oddities.OrderBy(o => o.Id)
                    .Select(o => new
                    {
                        o.Letter,
                        o.Second,
                        o.Small,
                        o.Signed,
                        o.Wide,
                        o.Huge,
                        o.Seen,
                        o.At,
                        o.Link,
                        o.Bytes,
                        o.Numbers,
                        o.Words,
                        o.Extra,
                        o.Status,
                    }),
            [
                "",
                "letter,second",
                "small,signed,wide",
                "huge",
                "seen,at",
                "link,bytes",
                "numbers,words",
                "extra",
                "status",
            ],
            true
        );
        Add(
            Odd,
            "types, computed",
            c =>
                c.Oddities.OrderBy(o => o.Id)
                    .Select(o => new
                    {
                        Small = o.Small - 200,
                        Wide = o.Wide / 2,
                        Signed = -o.Signed,
                        Huge = o.Huge ?? 7ul,
                        Letter = o.Second ?? o.Letter,
                        Later = o.Seen.AddDays(1),
                        Hour = o.At == null ? 0 : o.At.Value.Hour,
                        Count = o.Numbers.Count,
                        First = o.Numbers.FirstOrDefault(),
                        Has = o.Words.Contains("w\"0"),
                        Length = o.Bytes.Length,
                    }),
            ["small", "wide,signed", "huge,letter", "later", "hour", "count,first", "has", "length"],
            true
        );
        Add(
            Odd,
            "null members of what may not be there",
            c =>
                c.Oddities.OrderBy(o => o.Id)
                    .Select(o => new
                    {
                        o.Id,
                        o.Extra!.Note,
                        o.Extra.Level,
                        Has = o.Extra != null,
                        Or = o.Extra == null ? "none" : o.Extra.Note,
                        Same = o.Extra == null ? null : o.Extra,
                        Deep = o.Extra == null ? null : new Pair?(new Pair(o.Id, o.Extra.Note)),
                    }),
            ["id,note,level", "has", "or,id", "same", "deep", "deep,same,has"],
            true
        );
        Add(
            Odd,
            "enumerations",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.Status,
                        Number = (int)o.Status,
                        Next = o.Status + 1,
                        Text = o.Status.ToString(),
                        Cast = (Status)(o.OrderId % 3),
                        Maybe = (Status?)o.Status,
                        None = (Status?)null,
                        Either = o.Freight > 3 ? o.Status : Status.Open,
                    }),
            ["status,number", "next", "text", "cast", "maybe,none", "either,status"],
            true
        );
        Add(
            Odd,
            "converted enumerations and booleans",
            c =>
                c.Gadgets.OrderBy(g => g.Id)
                    .Select(g => new
                    {
                        g.Status,
                        Is = g.Status == Status.Open,
                        Or = g.Was ?? g.Status,
                        Max = c.Gadgets.Max(x => x.Price),
                        New = g.IsNew ? g.Price : 0m,
                        g.Code,
                        Coded = g.IsNew ? (GadgetCode?)g.Code : null,
                    }),
            ["status,is", "or", "max", "new", "code", "coded"],
            true
        );
        Add(
            Odd,
            "nullable arithmetic",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Sum = o.Freight + o.EmployeeId,
                        Product = (o.Freight ?? 0) * (o.EmployeeId ?? 1),
                        Value = o.EmployeeId.GetValueOrDefault(),
                        Has = o.Freight.HasValue,
                        Less = o.Freight < o.EmployeeId,
                        Mixed = o.EmployeeId * 2L,
                        Part = o.OrderId / 3.0,
                        Whole = o.OrderId / 3,
                        Power = Math.Pow(o.OrderId, 2),
                        Rounded = Math.Round(o.OrderId / 7.0, 1),
                        Half = o.OrderId % 2 == 0 ? (double?)null : 0.5,
                    }),
            ["sum,orderId", "product", "value,has", "less", "mixed", "part,whole", "power", "rounded", "half"],
            true
        );
        Add(
            Odd,
            "dates and times",
            c =>
                c.Orders.Where(o => o.OrderDate != null)
                    .OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        Date = DateOnly.FromDateTime(o.OrderDate!.Value),
                        Time = TimeOnly.FromDateTime(o.OrderDate!.Value),
                        Maybe = o.OrderDate == null ? (DateOnly?)null : DateOnly.FromDateTime(o.OrderDate.Value),
                        o.Due.DayOfWeek,
                        Next = o.Due.AddMonths(1),
                        Day = o.OrderDate!.Value.Date,
                        Later = o.OrderDate!.Value.AddHours(1.5),
                        o.Took,
                        Due = o.Due.Year * 100 + o.Due.Month,
                        IsLater = o.Due > DateOnly.FromDateTime(new DateTime(2024, 6, 2)),
                    }),
            ["maybe", "date", "time", "dayOfWeek", "next", "day", "later", "took", "due,isLater"],
            true
        );
        Add(
            Odd,
            "text",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        First = x.CompanyName[0],
                        Last = x.CompanyName.LastOrDefault(),
                        Trimmed = x.CompanyName.Trim('"', 'x'),
                        Replaced = x.City!.Replace("o", "ö"),
                        At = x.CompanyName.IndexOf("x"),
                        Or = string.IsNullOrEmpty(x.City) ? "-" : x.City.ToLower(),
                        Number = x.CompanyName.Length + ": " + x.City,
                        Same = string.Equals(x.City, "Berlin"),
                        Compared = string.Compare(x.City ?? "", "L"),
                        Letter = x.Country[0] + x.CustomerId,
                    }),
            ["first", "last", "trimmed", "replaced", "at", "or", "number", "same", "compared", "letter"],
            true
        );
        Add(
            Odd,
            "joined text",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new { x.City, Joined = string.Join("|", new[] { x.City, x.Country }) }),
            ["", "joined"],
            true
        );
        Add(
            Odd,
            "beyond the column's type",
            c =>
                c.Oddities.OrderBy(o => o.Id)
                    .Select(o => new
                    {
                        o.Id,
                        Sum = o.Small + 10,
                        Less = o.Signed - 127,
                        More = o.Wide + 1L,
                    }),
            ["id", "sum", "less", "more"],
            true
        );
        Add(
            Odd,
            "null where there is none",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderDate!.Value.Date,
                        Id = o.Customer!.Orders.Count,
                        o.Employee!.EmployeeId,
                    }),
            ["date", "id", "employeeId"],
            true
        );
        Add(
            Odd,
            "converted booleans, computed",
            c => c.Gadgets.OrderBy(g => g.Id).Select(g => new { Both = g.IsNew && g.Price > 2, Not = !g.IsNew }),
            ["both", "not"],
            true
        );
    }
}
