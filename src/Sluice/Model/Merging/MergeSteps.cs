namespace Sluice.Model;

/// <summary>
/// What is to be done to objects that exist, collected while a document is read and done when all of it was: a
/// document that fails changes nothing. A step that
/// fails takes back those before it.
/// </summary>
internal sealed class MergeSteps
{
    private readonly List<(Action Do, Action Undo, int Offset)> _steps = [];

    /// <param name="action">Changes an object.</param>
    /// <param name="undo">Takes the change back, also where it was made in part.</param>
    /// <param name="offset">The value's place in the document, for errors.</param>
    internal void Add(Action action, Action undo, int offset) => _steps.Add((action, undo, offset));

    /// <summary>Does every step, or none.</summary>
    /// <param name="failedAt">The place in the document of the step that failed.</param>
    internal void Apply(ref int failedAt)
    {
        int done = 0;
        try
        {
            for (; done < _steps.Count; done++) _steps[done].Do();
        }
        catch
        {
            failedAt = _steps[done].Offset;
            for (; done >= 0; done--) TryUndo(_steps[done].Undo);
            throw;
        }
    }

    // A setter that refuses the value which its object had before can't be helped; the first exception is the one to
    // report.
    private static void TryUndo(Action undo)
    {
        try
        {
            undo();
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
        }
    }
}
