import type {
  MemberListAnswer,
  MemberRow,
  TeamMembers,
} from '@shanmen/shared/contracts/reception/teams/team-member';

import { tableFile } from '../../../../test/data/files/workbook.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { attraction, scan } from '../../../../test/data/ticket/factories.ts';
import { groupDay } from '../../../../test/data/ticket/group-desk.ts';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';

let reception: ReceptionDesk;
let team: Team;
beforeEach(async () => {
  reception = await receptionDesk();
  team = resultOf(await reception.book());
});
afterEach(() => reception.desk.test.close());

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Identity numbers of the unallocated region, each with its check character. */
function numberOf(serial: number): string {
  const digits = `99000019900101${String(serial).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return `${digits}${'10X98765432'[sum % 11] ?? ''}`;
}
const rowOf = (serial: number, changes: Partial<MemberRow> = {}): MemberRow => ({
  name: `游客${serial}`,
  idNo: numberOf(serial),
  mobile: '',
  crowd: '',
  ...changes,
});
const put = (body: object) =>
  reception.clerk.call<MemberListAnswer>('PUT', `/api/reception/teams/${team.id}/members`, {
    body,
    key: true,
  });
const listed = async () =>
  resultOf(await reception.clerk.call<TeamMembers>('GET', `/api/reception/teams/${team.id}/members`));

describe('a name list', () => {
  it('N-15 of 200 with 17 bad rows names the 17, takes 183, and a second time changes nothing', async () => {
    const bad: Partial<MemberRow>[] = [
      ...Array.from({ length: 6 }, () => ({ name: '' })),
      ...Array.from({ length: 6 }, (_, index) => ({ idNo: `${numberOf(index).slice(0, 17)}Q` })),
      ...Array.from({ length: 3 }, () => ({ idNo: numberOf(0) })),
      { crowd: '贵宾' },
      { mobile: '12345' },
    ];
    const rows = Array.from({ length: 200 }, (_, index) => rowOf(index, bad[index - 183]));
    const first = resultOf(await put({ rows, isTrial: false }));
    expect([first.problems.length, first.listed, first.added]).toEqual([17, 183, 183]);
    expect(new Set(first.problems.map(({ row }) => row)).size).toBe(17);
    const again = resultOf(await put({ rows, isTrial: false }));
    expect([again.listed, again.added, again.removed]).toEqual([183, 0, 0]);
    expect(await listed()).toHaveLength(183);
  });

  it('N-15 of 28 says that there are 30 tickets, before anything is written', async () => {
    const { desk, step, sellTo } = reception;
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    team = resultOf(await reception.book({ enterpriseId: desk.enterpriseId, agreementId }));
    resultOf(await step(team, 'arrive', { hasPlanSheet: false }));
    resultOf(await sellTo(team, place, 30, 900));
    const rows = Array.from({ length: 28 }, (_, index) => rowOf(index));
    const asked = resultOf(await put({ rows, isTrial: true }));
    expect([asked.listed, asked.expected, asked.isWritten]).toEqual([28, 30, false]);
    expect(await listed()).toEqual([]);
  });

  it('N-16 leaves a name whose ticket was used, whatever the next list says', async () => {
    const { desk, step, sellTo } = reception;
    const place = await attraction(desk.test.db, { visitDate: groupDay, idPolicy: 'EVERY_VISITOR' });
    const agreementId = await desk.agreed(place, {}, 30);
    team = resultOf(await reception.book({ enterpriseId: desk.enterpriseId, agreementId }));
    resultOf(await step(team, 'arrive', { hasPlanSheet: false }));
    const rows = Array.from({ length: 10 }, (_, index) => rowOf(index));
    resultOf(await put({ rows, isTrial: false }));
    const visitors = rows.map(({ name, idNo }) => ({ idKind: 'ID_CARD' as const, name, idNo }));
    const lines = [{ productId: place.productId, qty: 10, visitors }];
    const order = resultOf(await sellTo(team, place, 10, 300, { lines }));
    const scanned = await scan(desk.seller, place.gateId, order.tickets[0]?.qr ?? '');
    expect(scanned.result.result).toBe('OK');
    expect(resultOf(await put({ rows: [rowOf(20)], isTrial: false }))).toMatchObject({
      added: 1,
      removed: 9,
    });
    expect((await listed()).map(({ name, isAdmitted }) => [name, isAdmitted])).toEqual([
      ['游客0', true],
      ['游客20', false],
    ]);
  });

  it('N-15 out of a file replaces the list before it, and only judges where nothing is to be written', async () => {
    const rows = [{ name: '林一' }, { name: '林二' }].map(({ name }) => ({ ...rowOf(0), name, idNo: '' }));
    resultOf(await put({ rows, isTrial: false }));
    const head = ['姓名', '证件号', '手机', '类别'];
    const file = await tableFile('名单.xlsx', head, [
      ['林二', '', '', '学生'],
      ['林三', '', '15400000001', ''],
    ]);
    expect(resultOf(await put({ file, isTrial: true }))).toMatchObject({
      added: 1,
      removed: 1,
      isWritten: false,
    });
    expect(resultOf(await put({ file, isTrial: false }))).toMatchObject({ listed: 2, expected: 20 });
    expect((await listed()).map(({ name, mobileMasked }) => [name, mobileMasked])).toEqual([
      ['林二', null],
      ['林三', '154****0001'],
    ]);
    expect((await put({ isTrial: false })).error?.code).toBe('invalid_input');
  });
});
