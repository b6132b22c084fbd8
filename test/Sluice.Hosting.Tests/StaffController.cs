using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests;

[ApiController]
[Route("staff")]
public sealed class StaffController : ControllerBase
{
    [HttpGet("employee")]
    public Employee Employee() => new();

    [HttpGet("map")]
    public Dictionary<string, Employee> Map() => new() { ["a"] = new() };

    [HttpGet("visit")]
    public Visit Visit() => new();

    [HttpGet("created")]
    public ActionResult<Animal> Make() => CreatedAtAction(nameof(Employee), new Dog());

    [HttpGet("conflict")]
    public IActionResult Conflicting() => Conflict(new Dog());

    [HttpGet("animal")]
    public Animal Animal() => new Dog();
}
