import { findCreditFaults, findDocumentMoneyFaults, findLedgerFaults } from '../../commerce/public.ts';
import { type Db, withSnapshot } from '../../db/transaction.ts';
import { findTillFaults, findWalletFaults } from '../../cashier/public.ts';
import { findMoneyFaults, findPeriodFaults, findStockFaults } from '../../goods/public.ts';
import { findDamagedIndexes } from '../../platform/health/index-proof.queries.ts';
import { findLateWork, findPlatformFaults } from '../../platform/health/proof.queries.ts';
import { findReceptionFaults } from '../../reception/public.ts';
import { findRollupFaults } from '../../reports/public.ts';
import { findSaleFaults } from '../../ticket/public.ts';

/** What is proved, and by which check of docs/promises.md it is named in a finding. */
export const proofs = [
  {
    checks: 'V-04 V-05 V-06 V-08 V-09 V-10 V-11',
    of: 'slots, orders, refunds, shifts, what is frozen for orders, letters, numbers of shifts',
    find: findSaleFaults,
  },
  { checks: 'V-07', of: 'the payment ledger', find: findLedgerFaults },
  {
    checks: 'V-01 V-02 V-03 V-11',
    of: 'stock against its ledger and open loans, numbers of documents',
    find: findStockFaults,
  },
  { checks: 'V-12', of: 'closed months and what moved since against stock', find: findPeriodFaults },
  { checks: 'V-09', of: 'credit accounts', find: findCreditFaults },
  { checks: 'V-17', of: 'slips of tills against documents, payments and the ledger', find: findTillFaults },
  { checks: 'V-18', of: 'wallets of members against their rows and the ledger', find: findWalletFaults },
  {
    checks: 'V-19',
    of: 'number plates against their issues and the ledger, docents against their jobs, orders against their teams',
    find: findReceptionFaults,
  },
  { checks: 'V-09', of: 'sales of goods against what they charged and received', find: findMoneyFaults },
  {
    checks: 'V-09',
    of: 'what goods charged and received against both ledgers',
    find: findDocumentMoneyFaults,
  },
  { checks: 'V-13', of: 'what reports have counted of closed days', find: findRollupFaults },
  {
    checks: 'V-14 V-15 V-16',
    of: 'the audit chain, keys, constraints, indexes',
    find: findPlatformFaults,
  },
  { checks: 'V-14 V-15', of: 'seals, messages and jobs that are late', find: findLateWork },
] as const;

/**
 * Proves the books in one snapshot, reading only, and then the indexes that they were read by.
 * @returns the findings, each beginning with its check
 */
export async function verifyBooks(db: Db, now: Date): Promise<string[]> {
  return [...(await prove(db, now, proofs)), ...(await findDamagedIndexes(db))];
}

/** As {@link verifyBooks} of a copy where nobody works: what was late when it was taken is no fault of it. */
export function verifyCopy(db: Db, now: Date): Promise<string[]> {
  return prove(
    db,
    now,
    proofs.filter(({ find }) => find !== findLateWork),
  );
}

function prove(db: Db, now: Date, among: readonly (typeof proofs)[number][]): Promise<string[]> {
  return withSnapshot(db, async snapshot => {
    const findings: string[] = [];
    for (const { find } of among) findings.push(...(await find(snapshot, now)));
    return findings;
  });
}
