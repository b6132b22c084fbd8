using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Types that inherit: one table for all, one for each, one for each that is not abstract.
internal sealed partial class Catalogue
{
    private void AddHierarchies()
    {
        string[] animal = ["", "name", "habitat[place]", "-habitat", "id,habitatId"];
        Add("tph", "abstract base", c => c.Animals.OrderBy(a => a.Id), animal, true);
        Add("tph", "abstract base, unordered", c => c.Animals, animal);
        Add(
            "tph",
            "abstract middle",
            c => c.Animals.OfType<Bird>().OrderBy(a => a.Id),
            ["", "canFly,name", "habitat[place]"],
            true
        );
        Add("tph", "leaf", c => c.Set<Cat>().OrderBy(a => a.Id), ["", "color,lives", "name,habitat[place]"], true);
        Add(
            "tph",
            "of type",
            c => c.Animals.Where(a => a.Name != "Ca").OfType<Cat>().OrderBy(a => a.Id),
            ["", "color,lives", "name"],
            true
        );
        Add(
            "tph",
            "leaf with a collection",
            c => c.Set<Eagle>().OrderBy(a => a.Id),
            ["", "span,prey[name]", "prey[foundOn,habitat[place]]", "canFly"],
            true
        );
        Add("tph", "where is", c => c.Animals.Where(a => a is Cat).OrderBy(a => a.Id), ["", "name"], true);
        Add("tph", "as", c => c.Animals.OrderBy(a => a.Id).Select(a => (a as Cat)!), ["", "color", "name,lives"], true);
        Add(
            "tph",
            "as inside",
            c =>
                c.Animals.OrderBy(a => a.Id)
                    .Select(a => new
                    {
                        a.Name,
                        Cat = a as Cat,
                        Color = (a as Cat)!.Color,
                    }),
            ["name", "cat[lives]", "color,name"],
            true
        );
        Add(
            "tph",
            "collection of a base",
            c => c.Habitats.OrderBy(h => h.Id),
            ["", "animals[name]", "place,animals[id,name]"],
            true
        );
        Add(
            "tph",
            "collection of a type",
            c =>
                c.Habitats.OrderBy(h => h.Id)
                    .Select(h => new { h.Place, Cats = h.Animals.OfType<Cat>().OrderBy(a => a.Id).ToList() }),
            ["place", "cats[color]"],
            true
        );
        Add(
            "tph",
            "projection",
            c =>
                c.Animals.OrderBy(a => a.Id)
                    .Select(a => new
                    {
                        a.Name,
                        a.Habitat!.Place,
                        IsCat = a is Cat,
                    }),
            ["", "place", "isCat"],
            true
        );
        Add("tph", "concrete base", c => c.Drinks.OrderBy(d => d.Id), ["", "label", "-sugar"], true);
        Add("tph", "concrete leaf", c => c.Set<Tea>().OrderBy(d => d.Id), ["", "hasMilk", "-label"], true);
        Add(
            "tph",
            "concrete, of type",
            c => c.Drinks.OfType<Coke>().OrderBy(d => d.Id),
            ["", "caffeine", "label,sugar"],
            true
        );
        Add("tph", "discriminators", c => c.Figures.OrderBy(f => f.Id), ["", "color", "!all", "!deep", "id"], true);
        Add("tph", "discriminators, a case", c => c.Set<Circle>().OrderBy(f => f.Id), ["", "radius", "color"], true);

        string[] plant = ["", "species", "garden[title]", "-garden", "id,gardenId"];
        Add("tpt", "base", c => c.Plants.OrderBy(p => p.Id), plant, true);
        Add("tpt", "base, unordered", c => c.Plants, plant);
        Add(
            "tpt",
            "base, filtered",
            c => c.Plants.Where(p => p.Garden!.Title == "North").OrderBy(p => p.Id),
            plant,
            true
        );
        Add(
            "tpt",
            "middle",
            c => c.Set<Flower>().OrderBy(p => p.Id),
            ["", "petals,count", "species,garden[title]", "-petals"],
            true
        );
        Add(
            "tpt",
            "leaf",
            c => c.Set<Rose>().OrderBy(p => p.Id),
            ["", "hasThorns,petals", "species,garden[title]"],
            true
        );
        Add(
            "tpt",
            "other leaf",
            c => c.Set<Tree>().OrderByDescending(p => p.Height),
            ["", "height", "species,garden[title]"],
            true
        );
        Add(
            "tpt",
            "of type",
            c => c.Plants.OfType<Flower>().Where(f => f.Count > 2).OrderBy(p => p.Id),
            ["", "count", "species,garden[title]"],
            true
        );
        Add("tpt", "as", c => c.Plants.OrderBy(p => p.Id).Select(p => (p as Flower)!), ["", "count", "species"], true);
        Add(
            "tpt",
            "collection",
            c => c.Gardens.OrderBy(g => g.Id),
            ["", "plants[species]", "roses[hasThorns,petals]", "title,plants[id],roses[species]"],
            true
        );
        Add(
            "tpt",
            "projection",
            c =>
                c.Plants.OrderBy(p => p.Id)
                    .Select(p => new
                    {
                        p.Species,
                        p.Garden!.Title,
                        Height = (double?)(p as Tree)!.Height,
                    }),
            ["", "title", "height"],
            true
        );
        Add(
            "tpt",
            "page",
            c => c.Set<Flower>().OrderBy(p => p.Species).Skip(1).Take(3),
            ["", "petals", "count,species"],
            true
        );

        string[] vehicle = ["", "plate", "garage[street]", "-garage", "id,garageId"];
        Add("tpc", "base", c => c.Vehicles.OrderBy(v => v.Id), vehicle, true);
        Add("tpc", "base, unordered", c => c.Vehicles, vehicle);
        Add("tpc", "base, filtered", c => c.Vehicles.Where(v => v.GarageId == 1).OrderBy(v => v.Id), vehicle, true);
        Add(
            "tpc",
            "middle",
            c => c.Set<Car>().OrderBy(v => v.Id),
            ["", "seats", "plate,garage[street]", "-seats"],
            true
        );
        Add(
            "tpc",
            "leaf",
            c => c.Set<SportsCar>().OrderBy(v => v.Id),
            ["", "topSpeed,seats", "plate,garage[street]"],
            true
        );
        Add("tpc", "other leaf", c => c.Set<Truck>().OrderBy(v => v.Id), ["", "load", "plate,garage[street]"], true);
        Add(
            "tpc",
            "of type",
            c => c.Vehicles.OfType<Car>().Where(v => v.Seats > 2).OrderBy(v => v.Id),
            ["", "seats", "plate"],
            true
        );
        Add("tpc", "as", c => c.Vehicles.OrderBy(v => v.Id).Select(v => (v as Car)!), ["", "seats", "plate"], true);
        Add(
            "tpc",
            "collection",
            c => c.Garages.OrderBy(g => g.Id),
            ["", "vehicles[plate]", "street,vehicles[id]"],
            true
        );
        Add(
            "tpc",
            "projection",
            c =>
                c.Vehicles.OrderBy(v => v.Id)
                    .Select(v => new
                    {
                        v.Plate,
                        v.Garage!.Street,
                        Load = (double?)(v as Truck)!.Load,
                    }),
            ["", "street", "load"],
            true
        );
        Add("tpc", "page", c => c.Vehicles.OrderBy(v => v.Plate).Skip(1).Take(3), ["", "plate", "garage"], true);
    }
}
