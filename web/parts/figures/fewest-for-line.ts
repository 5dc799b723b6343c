/** A line through two scores always fits and shows nothing. */
export const fewestForLine = 3;
