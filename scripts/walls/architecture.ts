import { codingFloors, serverFloors } from "./table.ts";
import { type House, roomsTaken } from "./whole.ts";

/** Where ARCHITECTURE.md is not true to the house: its picture, its table of rooms, the floors of server and coding. */
export function architectureFaults(page: string, house: House): string[] {
  const say = (fault: string) => `ARCHITECTURE.md: ${fault}`;
  return [...pictureFaults(page, house), ...roomFaults(page, house), ...floorFaults(page), ...codingFaults(page)].map(
    say,
  );
}

/** The picture has an arrow for each room that another takes from, and no other between rooms. */
function pictureFaults(page: string, house: House): string[] {
  const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} --> ${to}`);
  const built = new Set(["contract", "coding", "server", "assistant", "web"]);
  const taken = roomsTaken(house)
    .filter(([from, to]) => built.has(from) && built.has(to))
    .map(([from, to]) => `${from} --> ${to}`);
  return [
    ...taken.filter((arrow) => !drawn.includes(arrow)).map((arrow) => `the picture lacks ${arrow}`),
    ...drawn.filter((arrow) => !taken.includes(arrow)).map((arrow) => `the picture draws ${arrow}, which is not so`),
  ];
}

/** The first table names the folders of the house. */
function roomFaults(page: string, house: House): string[] {
  const table = page.slice(page.indexOf("| room |"), page.indexOf("## The server"));
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)\/`/g)].map(([, name]) => name ?? ""),
  );
  const there = new Set([...house.keys()].map((file) => file.split("/")[0] ?? ""));
  return [
    ...[...there].filter((room) => !named.includes(room)).map((room) => `the table of rooms lacks ${room}/`),
    ...named
      .filter((room) => room !== "docs" && !there.has(room))
      .map((room) => `the table of rooms names ${room}/, which is not there`),
  ];
}

/** The server's floors stand as scripts/walls/table.ts has them, a line each. */
function floorFaults(page: string): string[] {
  const drawn = page.slice(page.indexOf("<!-- server floors"), page.indexOf("<!-- end of floors"));
  const lines = drawn.split("\n").filter((line) => line.startsWith("| `"));
  return serverFloors.flatMap((floor, height) => {
    const named = [...(lines[height]?.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    return floor.join() === named.join()
      ? []
      : [`line ${height + 1} of the server's floors names ${named.join(", ")}, not ${floor.join(", ")}`];
  });
}

/** Those of what knows codes stand in one line, floors parted by semicolons. */
function codingFaults(page: string): string[] {
  const line = page.split("\n").find((one) => one.startsWith("Within `coding/`")) ?? "";
  const told = line
    .split(";")
    .map((floor) => [...floor.matchAll(/`([a-z-]+(?:\.ts)?)`/g)].map(([, name]) => name).join());
  return told.join(";") === codingFloors.map((floor) => floor.join()).join(";")
    ? []
    : ["the line of coding's floors is not as scripts/walls/table.ts has them"];
}
