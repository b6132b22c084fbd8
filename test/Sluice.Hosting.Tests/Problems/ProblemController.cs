using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.Problems;

[ApiController]
[Route("problems")]
public sealed class ProblemController : ControllerBase
{
    [HttpPost("from-body")]
    public int FromBody([FromBody] ZqxRecord body) => body.Id;

    [HttpPost("body")]
    public int Bound(Body<ZqxRecord> body) => body.Value.Id;

    [HttpPost("optional")]
    public int Optional(Body<ZqxFigure>? body) => body is null ? 0 : 1;

    [HttpPatch("patch")]
    public int Changed(Patch<ZqxRecord> patch) => patch.Merge(new ZqxRecord(1, "x")).Id;

    [HttpGet("include")]
    public ZqxRecord Included(Include<ZqxRecord> include) => new(1, include.Selection.ToString());

    [HttpGet("declared")]
    public ZqxUnshaped Declared() => new() { Id = 1 };
}
