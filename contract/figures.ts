/** A count for the reader, in the Indian grouping as amounts are (money.ts): 150000 -> "1,50,000". */
export const figure = (count: number): string => count.toLocaleString("en-IN");
