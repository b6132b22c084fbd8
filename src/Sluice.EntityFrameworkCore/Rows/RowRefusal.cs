namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Says why a query is streamed through EF Core's shaper instead of being written from its rows.</summary>
/// <param name="Reason">The reason.</param>
/// <param name="Subject">
/// The member, expression or error that the reason is about; <see langword="null"/> for the type or the query itself.
/// </param>
internal sealed record RowRefusal(RowRefusalReason Reason, string? Subject = null)
{
    public override string ToString() =>
        Reason switch
        {
            RowRefusalReason.DefaultsOmitted => "members are left out by their defaults",
            RowRefusalReason.ValuesChangedByOptions => "the options change how values are written",
            RowRefusalReason.FinalSql => "its SQL can't be part of another query",
            RowRefusalReason.NotOneEntityType => "its elements are not of one entity type",
            RowRefusalReason.UnknownOrder => "the order of its elements cannot be determined",
            RowRefusalReason.PartlyIncludedCollection =>
                "the query includes a part of a collection, which its elements reach in another way",
            RowRefusalReason.MaterializationInterceptor => "a materialization interceptor may change its objects",
            RowRefusalReason.NoSelectedColumn => "no column is selected",
            RowRefusalReason.NotRelational => "the provider is not relational",
            RowRefusalReason.UnknownCompilation => "the provider compiles queries in its own way",
            RowRefusalReason.ChangedProjection => "its projection was changed while it was compiled",
            RowRefusalReason.ColumnConverterOfNulls => "a value has a converter that takes nulls",
            RowRefusalReason.ClientEvaluation => $"{Subject} is computed by EF Core, not by the database",
            RowRefusalReason.NotTranslated => $"its rows can't be translated: {Subject}",
            _ => $"{Subject ?? "the type"} {OfMember(Reason)}",
        };

    private static string OfMember(RowRefusalReason reason) =>
        reason switch
        {
            RowRefusalReason.NoColumns => "has no columns",
            RowRefusalReason.OverriddenMembers => "is of a hierarchy whose types override members",
            RowRefusalReason.ContainsItself => "holds itself",
            RowRefusalReason.SortedInMemory => "is sorted in a way that the database can't",
            RowRefusalReason.FilteredInMemory => "is filtered in a way that the database can't",
            RowRefusalReason.NotAnObject => "is not written as an object of its own type",
            RowRefusalReason.Callbacks => "has callbacks that run when it is written",
            RowRefusalReason.WrittenByKeys => "is written by keys",
            RowRefusalReason.Omittable => "is not always written",
            RowRefusalReason.Trimmed => "was trimmed away",
            RowRefusalReason.GetterWithCode => "has a getter with code of its own",
            RowRefusalReason.CollectionInDocument => "is a collection within a document",
            RowRefusalReason.ReadFromDocument => "is read with the document that it is in",
            RowRefusalReason.NotOfTargetType => "is of another type than what it points to",
            RowRefusalReason.NotMapped => "is not mapped to a column",
            RowRefusalReason.ComputedOverPart =>
                "is computed by an expression, and the query includes a part of a collection",
            RowRefusalReason.ComputedWithMembers => "is computed and has members of its own",
            RowRefusalReason.NotMappedAsItsType => "is not mapped to a column of its type",
            RowRefusalReason.MembersChangedByOptions => "has members of its own, which the options change",
            RowRefusalReason.ConverterOfNulls => "has a converter that takes nulls",
            RowRefusalReason.OwnerWithoutKey => "is a collection of an object that rows have no key of",
            RowRefusalReason.NoKeys => "has no keys",
            RowRefusalReason.FoundByNullableKey => "is found by a foreign key whose columns may all be null",
            RowRefusalReason.NotAnArray => "is not written as an array of objects",
            RowRefusalReason.UnknownProjection => "is made in a way that rows can't follow",
            RowRefusalReason.NotProjected => "is not given by the projection",
            RowRefusalReason.NotOfSourceType => "is of another type than what it is made of",
            RowRefusalReason.NotOfColumnType => "is not of its column's type",
            RowRefusalReason.NotOfElementType => "is of another type than its elements",
            _ => throw new ArgumentOutOfRangeException(nameof(reason), reason, null),
        };
}
