import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { businessDay } from '@shanmen/shared/time';
import { randomUUID } from 'node:crypto';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  purchase,
  resultOf,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import {
  ask,
  killWhileWriting,
  type Request,
  startServer,
} from '../../../../test/app/machines/api-process.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { findStockFaults } from '../../public.ts';
import { takeStep } from './document-step.queries.ts';

/** From the gate to the last word of an audit, in the order in which it writes. */
const tables = ['platform.audit_log', 'goods.stock_ledger', 'goods.doc_line', 'goods.goods'] as const;

const codes = ['W001', 'W002', 'W003', 'W020'];

describe('a server that is killed while it audits', () => {
  let test: TestApp;
  let room: Storeroom;

  beforeAll(async () => {
    // The processes beside have the clock of the machine.
    test = await testApp({ now: () => new Date() });
    room = await storeroom(test);
  });
  afterAll(() => test.close());

  it('G-07 has posted all of it or nothing, wherever it is killed, and pressing again posts it once', async () => {
    const { url } = test.database;
    const victims = await Promise.all(tables.map(() => startServer(url)));
    for (const [index, table] of tables.entries()) {
      const document = await bought();
      const request = auditOf(document);
      const victim = victims[index];
      if (!victim) throw new Error('there is no server to kill');
      await killWhileWriting(victim, { databaseUrl: url, table }, room.admin, request);
      expect([table, await written(document)]).toEqual([table, { status: 'submitted', rows: 0, notes: 0 }]);
      expect(await stockOf(room, 'ZC', 'W001')).toEqual([String(index * 10), index * 68_00]);
      for (let press = 0; press < 2; press += 1) expect((await pressed(request)).status).toBe('audited');
      const rows = codes.length;
      expect([table, await written(document)]).toEqual([table, { status: 'audited', rows, notes: 1 }]);
    }
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['40', 272_00]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-07 keeps what it had answered, when it is killed the moment after', async () => {
    const server = await startServer(test.database.url);
    const document = await bought();
    expect(await ask(server, room.admin, auditOf(document))).toBe('answered 200');
    server.child.kill('SIGKILL');
    expect(await written(document)).toEqual({ status: 'audited', rows: codes.length, notes: 1 });
  });

  it('G-07 twin: an audit that is not one transaction leaves a document that moved nothing', async () => {
    const document = await bought();
    const { id, version } = document;
    const step = { version, staffId: 1, at: new Date().toISOString(), costExclTax: false };
    // The kill comes here, before the rest of it has its transaction.
    await withTransaction(test.db, tx => takeStep(tx, id, { ...step, from: 'submitted', to: 'audited' }));
    expect(await written(document)).toEqual({ status: 'audited', rows: 0, notes: 0 });
  });

  function bought(): Promise<Document> {
    const lines = codes.map(code => [code, '10', 68] as const);
    return submitted(room, 'jh', purchase(room, lines, { bizDate: businessDay(new Date()) }));
  }

  /** With its key, as the page presses it again after it got no answer. */
  function auditOf({ id, version }: Document): Request {
    const headers = { 'idempotency-key': randomUUID() };
    return { path: `/api/goods/documents/jh/${id}/audit`, body: { version }, headers };
  }

  async function pressed({ path, body, headers }: Request): Promise<Document> {
    return resultOf(await room.admin.call<Document>('POST', path, { body, headers }));
  }

  /** What a crash could have torn apart: the state of a document, its rows of stock, and the note of its audit. */
  async function written({ id, no }: Document) {
    const { url } = test.database;
    const count = (from: string) => readNumber(url, `select count(*) as value from ${from}`);
    const isAudited = await count(`goods.doc where id = ${id} and status = 'audited'`);
    return {
      status: isAudited === 1 ? 'audited' : 'submitted',
      rows: await count(`goods.stock_ledger where doc_id = ${id}`),
      notes: await count(
        `platform.audit_log where object_type = 'doc' and object_id = '${no}' and action = 'goods.document.audited'`,
      ),
    };
  }
});
