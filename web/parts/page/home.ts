/** The start of a role's own area. */
export function homeOf(role: string): string {
  return role === "user" ? "/student/dashboard" : "/admin/dashboard";
}
