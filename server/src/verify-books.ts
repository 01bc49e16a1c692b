import { findLedgerFaults } from './commerce/public.ts';
import { type Db, withSnapshot } from './db/transaction.ts';
import { findPlatformFaults } from './platform/proof.queries.ts';
import { findSaleFaults } from './ticket/public.ts';

/** What is proved, and by which check of docs/promises.md it is named in a finding. */
export const proofs = [
  { checks: 'V-04 V-05 V-06 V-08 V-10', of: 'slots, orders, refunds, shifts, letters', find: findSaleFaults },
  { checks: 'V-07', of: 'the payment ledger', find: findLedgerFaults },
  { checks: 'V-15 V-16', of: 'background work, keys, constraints, indexes', find: findPlatformFaults },
] as const;

/** Proves the books in one snapshot, reading only. @returns the findings, each beginning with its check */
export function verifyBooks(db: Db, now: Date): Promise<string[]> {
  return withSnapshot(db, async snapshot => {
    const findings: string[] = [];
    for (const { find } of proofs) findings.push(...(await find(snapshot, now)));
    return findings;
  });
}
