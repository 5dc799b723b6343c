/** Formats a count in the Indian grouping, like amounts (money.ts): 150000 -> "1,50,000". */
export const figure = (count: number): string => count.toLocaleString("en-IN");
