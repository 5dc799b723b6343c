/** Two scores have a line between them whatever they are: it tells nothing. */
export const fewestForLine = 3;
