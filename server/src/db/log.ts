/** Where a long step tells the person at the terminal how it goes. */
export type Log = (line: string) => void;
