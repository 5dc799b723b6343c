/** Yes and no, in a column that both engines have. */
export type Flag = 0 | 1;
