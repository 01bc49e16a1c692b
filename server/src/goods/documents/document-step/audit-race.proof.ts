import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  purchase,
  resultOf,
  stepPatiently,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

/** For how long documents meet in opposite order; a minute is a soak. */
const soakSeconds = Number(process.env['SOAK_SECONDS'] ?? '4');

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('many who want one each, where half as many lie', () => {
  it('G-04 half get it, half are told, and nothing is short: 2, 4, 8 at once, and twenty four times over', async () => {
    await open();
    for (const racers of [2, 4, 8, ...Array<number>(4).fill(20)]) {
      const answers = await race(racers);
      const count = (code: string) => answers.filter(each => each === code).length;
      expect([count('done'), count('insufficient_stock')]).toEqual([racers / 2, racers / 2]);
      expect(await stockOf(room, 'ZC', 'W001')).toEqual(['0', 0]);
    }
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  /** What each of so many audits at once answered. */
  async function race(racers: number): Promise<string[]> {
    const stock = racers / 2;
    await audited(room, 'jh', purchase(room, [['W001', String(stock), stock * 6.8]]));
    const waiting = await Promise.all(Array.from({ length: racers }, () => submitted(room, 'ly', issue())));
    const answers = await Promise.all(waiting.map(document => audit('ly', document)));
    return answers.map(answer => answer.error?.code ?? 'done');
  }
});

describe('fifty who audit one document', () => {
  it('G-07 post it once, and the others are told who did', async () => {
    await open();
    const answers = await race();
    expect(answers.toSorted()).toEqual([...Array<string>(49).fill('already_audited'), 'done']);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
  });

  async function race(): Promise<string[]> {
    const document = await submitted(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const answers = await Promise.all(Array.from({ length: 50 }, () => audit('jh', document)));
    return answers.map(answer => answer.error?.code ?? 'done');
  }
});

describe('a maker who takes back what is being audited', () => {
  it('G-07 is first or told who was: it is a draft and nothing came, or audited and all of it', async () => {
    await open();
    for (let round = 0; round < 10; round += 1) {
      const [withdrawn, done, status, came] = await race();
      expect([withdrawn, done]).toContain('done');
      expect([withdrawn, done]).not.toEqual(['done', 'done']);
      expect([status, came]).toEqual(withdrawn === 'done' ? ['draft', 0] : ['audited', 10]);
    }
  });

  /** What both answered, how the document ended, and how much came. */
  async function race(): Promise<[string, string, string, number]> {
    const document = await submitted(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const before = Number((await stockOf(room, 'ZC', 'W001'))[0]);
    const [back, audited] = await Promise.all([
      stepPatiently(room.keeper, 'jh', document, 'withdraw'),
      audit('jh', document),
    ]);
    const path = `/api/goods/documents/jh/${document.id}`;
    const { status } = resultOf(await room.keeper.call<Document>('GET', path));
    const came = Number((await stockOf(room, 'ZC', 'W001'))[0]) - before;
    return [back.error?.code ?? 'done', audited.error?.code ?? 'done', status, came];
  }
});

describe('documents with the same goods in opposite order', () => {
  it('G-20 never lock each other out', async () => {
    await open();
    const { deadlocks, refused } = await crosswise(4, soakSeconds);
    expect([deadlocks, refused]).toEqual([0, []]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  async function crosswise(rounds: number, seconds = 0) {
    const codes = ['W001', 'W002', 'W003', 'W004', 'W005', 'W006'];
    await audited(
      room,
      'jh',
      purchase(
        room,
        codes.map(code => [code, '90000', 900]),
      ),
    );
    const count = `select deadlocks as value from pg_stat_database where datname = current_database()`;
    const before = await readNumber(test.database.url, count);
    const refused: string[] = [];
    const until = performance.now() + seconds * 1000;
    for (let round = 0; round < rounds || performance.now() < until; round += 1) {
      const waiting = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          submitted(room, 'ly', issue(index % 2 === 0 ? codes : codes.toReversed())),
        ),
      );
      const answers = await Promise.all(waiting.map(document => audit('ly', document)));
      refused.push(...answers.flatMap(answer => answer.error?.code ?? []));
    }
    return { deadlocks: (await readNumber(test.database.url, count)) - before, refused };
  }
});

function audit(type: DocumentType, document: Document): Promise<Answer<Document>> {
  return stepPatiently(room.admin, type, document, 'audit');
}

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
}

function issue(codes: readonly string[] = ['W001']) {
  const deptId = room.masters.departments.get('D05') ?? 0;
  return draftOf(
    room,
    codes.map(code => [code, '1']),
    { deptId, personName: '沈青' },
  );
}
