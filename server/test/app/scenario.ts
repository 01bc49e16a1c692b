import { findTillFaults, findWalletFaults } from '../../src/cashier/public.ts';
import { findCreditFaults, findDocumentMoneyFaults, findLedgerFaults } from '../../src/commerce/public.ts';
import type { Db } from '../../src/db/transaction.ts';
import { findMoneyFaults } from '../../src/goods/public.ts';
import { jobKinds } from '../../src/process/jobs.ts';
import { readMasterKeys } from '../../src/process/master-keys/master-key.ts';
import { findSaleFaults, ticketKeys } from '../../src/ticket/public.ts';
import type { TestApp } from './app.ts';
import { withOwner } from './clones/clone.ts';
import { withClient } from './database-address.ts';

const proofs = [
  findSaleFaults,
  findLedgerFaults,
  findCreditFaults,
  findTillFaults,
  findWalletFaults,
  findMoneyFaults,
  findDocumentMoneyFaults,
];

/** Every difference that the nightly proof would report about sales. */
export async function findFaults(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const find of proofs) findings.push(...(await find(db)));
  return findings;
}

/** One turn of a job of the background, as any process would take it. */
export async function runJob({ deps }: TestApp, kind: string, now = deps.now()): Promise<unknown> {
  const { pools, config } = deps;
  const job = jobKinds(pools, ticketKeys(readMasterKeys(config)), config).find(known => known.kind === kind);
  if (!job) throw new Error(`there is no job ${kind}`);
  return job.run({ payload: {} }, now);
}

/** How many rows a table has, read with the rights of the owner. */
export function countRows(url: string, table: string): Promise<number> {
  return readNumber(url, `select count(*) as value from ${table}`);
}

export function readNumber(url: string, query: string): Promise<number> {
  return withOwner(url, async client => {
    const { rows } = await client.query<{ value: number }>(query);
    return Number(rows[0]?.value);
  });
}

/** Runs statements with the rights of the owner: for what the product itself may never do. */
export async function asOwner(url: string, statement: string): Promise<void> {
  await withOwner(url, client => client.query(statement));
}

/** Makes every write to a table fail while `work` runs, so that a transaction breaks between its writes. */
export async function whileFailing<T>(url: string, table: string, work: () => Promise<T>): Promise<T> {
  await asOwner(
    url,
    `create function public.break_off() returns trigger language plpgsql
       as $$ begin raise exception 'broken off by a test'; end $$;
     create trigger break_off before insert or update on ${table} execute function public.break_off()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(url, `drop trigger break_off on ${table}; drop function public.break_off()`);
  }
}

/**
 * Lets statements of one kind rest before they write while `work` runs, and on while anybody else is under way who
 * neither rests nor waits for a lock: whatever was read before is old by then, and no control depends on who is
 * quicker. After three seconds it goes on all the same, before the statement is given up.
 * @param event as a trigger names it: `update of visit_date on ticket.ticket`
 */
export async function whileResting<T>(url: string, event: string, work: () => Promise<T>): Promise<T> {
  await asOwner(
    url,
    `create function public.rest() returns trigger language plpgsql
       as $$ begin
         for part in 1..12 loop
           perform pg_sleep(0.25), pg_stat_clear_snapshot();
           exit when not exists (
             select from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
               and state <> 'idle' and wait_event_type is distinct from 'Lock'
               and wait_event is distinct from 'PgSleep');
         end loop;
         return null;
       end $$;
     create trigger rest before ${event} for each statement execute function public.rest()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(url, 'drop function public.rest() cascade');
  }
}

/**
 * Holds statements of one kind back before they write, until `letGo`: what is done meanwhile is done first, however
 * long it takes.
 * @param event as {@link whileResting}
 * @param work is given what resolves once so many statements are held, or something else is done
 */
export async function whileHeld<T>(
  url: string,
  event: string,
  work: (
    held: (count: number, other?: Promise<unknown>) => Promise<void>,
    letGo: () => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  await asOwner(
    url,
    `create function public.hold() returns trigger language plpgsql
       as $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
     create trigger hold before ${event} for each statement execute function public.hold()`,
  );
  try {
    return await withClient(url, async holder => {
      await holder.query('select pg_advisory_lock(1)');
      const letGo = async () => void (await holder.query('select pg_advisory_unlock_all()'));
      return work((count, other) => lockWaits(url, count, other), letGo);
    });
  } finally {
    await asOwner(url, 'drop function public.hold() cascade');
  }
}

/**
 * Lets nobody write to a table while `work` starts what has to wait for it.
 * @param work is given what resolves once so many statements wait for a lock, or something else is done
 * @param mode `access exclusive` lets nobody read either
 */
export async function whileLocked<T>(
  url: string,
  table: string,
  work: (waiting: (count: number, other?: Promise<unknown>) => Promise<void>) => Promise<T>,
  mode: 'share' | 'access exclusive' = 'share',
): Promise<T> {
  return withClient(url, async holder => {
    // However long it takes until somebody waits: the server ends idle transactions after seconds.
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query(`begin; lock table ${table} in ${mode} mode`);
    try {
      return await work((count, other) => lockWaits(url, count, other));
    } finally {
      await holder.query('rollback');
    }
  });
}

/** Comes back once so many statements of this database wait for a lock, or `other` is done. */
export async function lockWaits(url: string, count: number, other?: Promise<unknown>): Promise<void> {
  let isOver = false;
  void other?.then(() => (isOver = true));
  const waiting = `select count(*) as value from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isOver && (await readNumber(url, waiting)) < count) {
    // Each look is a turn of the database; nothing else has to slow it down.
  }
}
