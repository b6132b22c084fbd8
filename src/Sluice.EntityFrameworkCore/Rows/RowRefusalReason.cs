namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// The reasons for which rows alone would not give the same bytes. The first ones are about a query, the ones from
/// <see cref="NoColumns"/> about a member or the type.
/// </summary>
internal enum RowRefusalReason
{
    /// <summary>The options omit members with default values.</summary>
    DefaultsOmitted,

    /// <summary>The options change how values are written.</summary>
    ValuesChangedByOptions,

    /// <summary>The query's SQL cannot be composed.</summary>
    FinalSql,

    /// <summary>The elements are not of one entity type.</summary>
    NotOneEntityType,

    /// <summary>The elements have collections but no order that the query's expression determines.</summary>
    UnknownOrder,

    /// <summary>The elements also reach a filtered include by another path.</summary>
    PartlyIncludedCollection,

    /// <summary>A materialization interceptor is registered.</summary>
    MaterializationInterceptor,

    /// <summary>The selection contains no column.</summary>
    NoSelectedColumn,

    /// <summary>The provider is not relational.</summary>
    NotRelational,

    /// <summary>The provider does not compile to one of EF Core's own enumerables.</summary>
    UnknownCompilation,

    /// <summary>The shaper is not the array of values that was projected.</summary>
    ChangedProjection,

    /// <summary>The type mapping of a column has a converter that converts nulls.</summary>
    ColumnConverterOfNulls,

    /// <summary>EF Core evaluates a value on the client.</summary>
    ClientEvaluation,

    /// <summary>EF Core cannot translate the query of the rows.</summary>
    NotTranslated,

    /// <summary>All values are evaluated before the query runs.</summary>
    NoColumns,

    /// <summary>A derived type overrides a mapped property.</summary>
    OverriddenMembers,

    /// <summary>The type is on its own path.</summary>
    ContainsItself,

    /// <summary>The database sorts the elements in another order than the selection, or cannot sort them.</summary>
    SortedInMemory,

    /// <summary>The database compares what the elements are filtered by in another way, or cannot compare it.</summary>
    FilteredInMemory,

    /// <summary>The type is not written as an object.</summary>
    NotAnObject,

    /// <summary>The type implements <see cref="IWireCallbacks"/>.</summary>
    Callbacks,

    /// <summary>The type is a keyed MessagePack type.</summary>
    WrittenByKeys,

    /// <summary>The member is omitted for some values.</summary>
    Omittable,

    /// <summary>Trimming removed the member.</summary>
    Trimmed,

    /// <summary>The getter does more than return a field.</summary>
    GetterWithCode,

    /// <summary>The collection is part of a JSON column.</summary>
    CollectionInDocument,

    /// <summary>
    /// The value is part of a JSON column, and a statement would not read it as the document is read.
    /// </summary>
    ReadFromDocument,

    /// <summary>The member's type is not the navigation's target.</summary>
    NotOfTargetType,

    /// <summary>The member is not mapped, and no expression computes it.</summary>
    NotMapped,

    /// <summary>The member is computed from collections of which the query includes a part.</summary>
    ComputedOverPart,

    /// <summary>The member is computed and has selectable members.</summary>
    ComputedWithMembers,

    /// <summary>The property is mapped as another type.</summary>
    NotMappedAsItsType,

    /// <summary>The options change the members of the value.</summary>
    MembersChangedByOptions,

    /// <summary>The property has a converter that converts nulls.</summary>
    ConverterOfNulls,

    /// <summary>The rows do not contain the key of the object that holds the collection.</summary>
    OwnerWithoutKey,

    /// <summary>The entity types on a side of the collection have no primary key.</summary>
    NoKeys,

    /// <summary>
    /// The object that holds the reference may be missing, and the columns of the foreign key may all be null.
    /// </summary>
    FoundByNullableKey,

    /// <summary>The collection is not written as an array of objects.</summary>
    NotAnArray,

    /// <summary>The projection creates the value by an expression that is not known.</summary>
    UnknownProjection,

    /// <summary>The projection does not assign the member.</summary>
    NotProjected,

    /// <summary>The member's type is not that of the projected object.</summary>
    NotOfSourceType,

    /// <summary>The member's type is not that of the projected column.</summary>
    NotOfColumnType,

    /// <summary>The type of the projected elements is not the navigation's target.</summary>
    NotOfElementType,
}
