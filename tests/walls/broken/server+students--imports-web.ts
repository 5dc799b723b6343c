import "../../web/theme.ts";
