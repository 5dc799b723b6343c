/** Names where a section's last field with the focus is remembered, in this tab. */
export const focusKey = (workId: string) => `focus_${workId}`;

/** Forgets which field of a section had the focus: it opens while its student may still be typing in another one. */
export const forgetFocus = (workId: string) => sessionStorage.removeItem(focusKey(workId));
