import "node:fs";
