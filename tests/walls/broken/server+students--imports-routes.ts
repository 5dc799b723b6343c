import "../assignments/routes.ts";
