import "../../server/app.ts";
