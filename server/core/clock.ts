/** Now, as a Date; an argument everywhere, so that a test can set it. */
export type Clock = () => Date;
