import { testMainPaths } from "./engine-walks.ts";
import { webkit } from "./engines.ts";

testMainPaths(webkit, "Suresh Babu");
