/// Types as F# declares them: records, options, lists, maps, sets and unions.
namespace Sluice.FSharpTypes

open System

type Line = { Sku: string; Quantity: int }

type Order =
    { Id: int
      Customer: string option
      Lines: Line list
      Tags: Set<string>
      Prices: Map<string, decimal>
      Discount: float voption
      Placed: DateTime option }

[<Struct>]
type Point = { X: int; Y: int }

[<CLIMutable>]
type Row = { Key: int; mutable Name: string }

type Status =
    | Draft
    | Sent
    | Lost

type Shape =
    | Circle of radius: float
    | Box of width: float * height: float
    | Nothing

type Tree = { Value: int; Children: Tree list; Parent: string option option }

type Pair<'a, 'b> = { First: 'a; Second: 'b }

/// The compiler makes the fields behind its mutable properties public.
[<Struct>]
type Counter = { Name: string; mutable Count: int }

type Named = { ``First name``: string; ``a.b``: int; ``type``: int }

type Handler = { Call: int -> int; Key: int }

module Values =
    let order =
        { Id = 7
          Customer = Some "Ada"
          Lines = [ { Sku = "A-1"; Quantity = 2 }; { Sku = "B-2"; Quantity = 0 } ]
          Tags = Set.ofList [ "b"; "a" ]
          Prices = Map.ofList [ "x", 1.50m; "a", 2m ]
          Discount = ValueSome 0.5
          Placed = Some(DateTime(2026, 11, 21, 1, 2, 3, DateTimeKind.Utc)) }

    let emptyOrder =
        { Id = 0; Customer = None; Lines = []; Tags = Set.empty; Prices = Map.empty; Discount = ValueNone; Placed = None }

    let point = { X = 1; Y = -2 }
    let row = { Key = 1; Name = "n" }
    let tree = { Value = 1; Children = [ { Value = 2; Children = []; Parent = None } ]; Parent = Some(Some "p") }
    let pair = { First = Some 1; Second = [ "a"; "b" ] }
    let numbers = [ 3; 1; 2 ]
    let map = Map.ofList [ 2, "b"; 1, "a" ]
    let set = Set.ofList [ 3; 1; 2 ]
    let some = Some 5
    let none: int option = None
    let status = Sent
    let shape = Box(1.5, 2.0)
    let circle = Circle 0.5
    let nothing = Nothing
    let counter = { Name = "n"; Count = 2 }
    let named = { ``First name`` = "Ada"; ``a.b`` = 2; ``type`` = 3 }
    let handler = { Call = id; Key = 1 }
    let func = let secret = counter.Name.Length in fun (n: int) -> n + secret
