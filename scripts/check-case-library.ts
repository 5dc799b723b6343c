import { findLibraryFaults } from "../coding/cases/check-library.ts";
import { readLibrary } from "../coding/cases/library.ts";
import { openOfficialTables } from "../coding/cases/official-tables.ts";

const faults = findLibraryFaults(readLibrary(), await openOfficialTables());
for (const fault of faults) console.error(`coding/cases/data: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
