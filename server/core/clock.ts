/** Returns the present time. It is an argument everywhere, so that a test can set it. */
export type Clock = () => Date;
