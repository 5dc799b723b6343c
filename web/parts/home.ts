/** The start of a role's own area (spec section 2, routing rules). */
export function homeOf(role: string): string {
  return role === "user" ? "/student/dashboard" : "/admin/dashboard";
}
