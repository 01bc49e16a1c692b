import type { Db } from '../../src/db/transaction.ts';

/** What the product cannot do without: repeatable, run after every migration. */
export async function seedRequired(_db: Db): Promise<void> {}
