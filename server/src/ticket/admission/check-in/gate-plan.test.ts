import { sql } from 'kysely';

import { testDay } from '../../../../test/app/clock.ts';
import { type TestDatabase, unusedDatabase } from '../../../../test/app/database.ts';
import { scansOf } from '../../../../test/proofs/measures/query-plan.ts';
import { listBlocks } from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { listLiveTickets } from '../../selling/visitor/visitor.queries.ts';
import { lockOrdersOf, readGateTickets } from './check-in.queries.ts';

const ticketNo = '0852832022708593';
const idHash = 'a'.repeat(64);

describe('however many tickets there are', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await unusedDatabase();
  });

  it('T-46 a gate finds a ticket, and locks its order, by the index of numbers', async () => {
    const inTx = (db: Db) => db.transaction().execute(tx => lockOrdersOf(tx, [ticketNo]));
    expect(await scans('ticket', inTx)).toContain('ticket_ticket_no_key');
    expect(await scans('ticket', inTx)).not.toContain('every row');
    const read = (db: Db) => readGateTickets(db, [ticketNo], testDay);
    expect(await scans('ticket', read)).toContain('ticket_ticket_no_key');
    expect(await scans('ticket', read)).not.toContain('every row');
  });

  it('T-46 what somebody holds, and who is barred, is found by the index of people', async () => {
    // In an empty table the index of all who are named on a day costs the same; here it is out of the way.
    const byPerson = await scans(
      'ticket',
      db => listLiveTickets(db, [idHash], ['2026-10-02']),
      'begin; drop index ticket.ticket_named;',
    );
    expect(byPerson).toEqual(['ticket_one_per_person']);
    expect(await scans('blacklist_entry', db => listBlocks(db, [idHash], 'BUY', new Date()))).not.toContain(
      'every row',
    );
  });

  it('twin: numbers compared as texts are looked for in every row', async () => {
    const asText = (db: Db) =>
      sql`select id from ticket.ticket where ticket_no = any(${[ticketNo]}::text[])`.execute(db);
    expect(await scans('ticket', asText)).toEqual(['every row']);
  });

  /** @param before of a transaction that nobody commits */
  async function scans(table: string, work: (db: Db) => Promise<unknown>, before = ''): Promise<string[]> {
    const settings = `${before} set enable_seqscan = off`;
    return (await scansOf(database.db, database.url, work, settings)).scans(table);
  }
});
