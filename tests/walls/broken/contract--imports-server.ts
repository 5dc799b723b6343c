import "../server/app.ts";
