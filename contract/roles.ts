export const roles = ["admin", "subadmin", "user"] as const;
export type Role = (typeof roles)[number];
