/** Returns the storage key for the last focused field of a section, in this tab. */
export const focusKey = (workId: string) => `focus_${workId}`;

/** Deletes the stored focus of a section, because it opens while the student may still be typing in another one. */
export const clearStoredFocus = (workId: string) => sessionStorage.removeItem(focusKey(workId));
