/** A boolean column: both engines store it as an integer. */
export type Flag = 0 | 1;
