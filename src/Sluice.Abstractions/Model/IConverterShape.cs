namespace Sluice.Model;

/// <summary>Marks the shapes of types that are written by a converter.</summary>
internal interface IConverterShape;
