/** What an API process is told: first where its database is, at last to stop. */
export type ParentMessage = { serve: Readonly<Record<string, string>> } | { stopAfterMs: number };

/** What an API process says once it hears what it is told. */
export const waitingForOrders = 'waiting for orders';
