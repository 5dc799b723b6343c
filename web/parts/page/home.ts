/** Returns the home page of a role. */
export function homeOf(role: string): string {
  return role === "user" ? "/student/dashboard" : "/admin/dashboard";
}
