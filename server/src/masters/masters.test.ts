import { createHash } from 'node:crypto';

import { changesInWords } from '@shanmen/shared/contracts/admin/records/audit-words';
import type { AuditLogPage } from '@shanmen/shared/contracts/admin/records/audit-log';
import type { ImportCheck, ImportDone } from '@shanmen/shared/contracts/import-file';
import type { Field } from '@shanmen/shared/contracts/master/field';
import { type AnyMaster, fieldsOf, permissionOf } from '@shanmen/shared/contracts/master/master';
import { masters } from '@shanmen/shared/contracts/master/masters';
import { sampleDraft } from '@shanmen/shared/contracts/master/sample';
import { sql } from 'kysely';

import { type Answer, type Client, testApp, type TestApp } from '../../test/app/app.ts';
import { readXlsx } from '../../test/data/files/read-xlsx.ts';
import { tableFile } from '../../test/data/files/workbook.ts';
import { resultOf, storeroom } from '../../test/data/goods/goods.ts';
import { giveRights } from '../../test/people/rights.ts';
import type { Values } from './master.queries.ts';

/** Makes something lean on the record of this id, and what then keeps it from being stopped. */
type Leaning = { readonly make: (id: number) => Promise<unknown>; readonly reason: string };

/** For every master that can be stopped: what keeps one in use; null where nothing does. */
const leanings: Readonly<Record<string, Leaning | null>> = {
  'goods.department': { make: id => draftNaming('dept_id', id), reason: '1 张单据未审核' },
  'goods.party': { make: id => draftNaming('party_id', id), reason: '1 张单据未审核' },
  'goods.store': { make: id => draftNaming('store_id', id), reason: '1 张单据未审核' },
  'cashier.promotion': null,
  'reception.docent': { make: id => jobOf(id), reason: '1 个派单未结束' },
  'reception.docent_route': null,
  'reception.docent_price': null,
  'goods.supplier': { make: id => draftNaming('supplier_id', id), reason: '1 张单据未审核' },
};

let test: TestApp;
let admin: Client;
let viewer: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  admin = (await storeroom(test)).admin;
  const reading = masters.flatMap(master => [
    permissionOf(master, 'view'),
    ...(master.actions.includes('export') ? [permissionOf(master, 'export')] : []),
  ]);
  await giveRights(test, 'seller01', [...new Set(reading)]);
  viewer = await test.signIn('seller01');
});
afterAll(() => test.close());

it('every master that can be stopped says in this file what keeps one in use', () => {
  const stopped = masters.filter(({ stop }) => stop !== undefined).map(({ id }) => id);
  expect(Object.keys(leanings).toSorted()).toEqual(stopped.toSorted());
});

/** A record is made and found in the same way of each; one that has neither 新增 nor a keyword is proved by its noun. */
const walked = masters.filter(({ actions, search }) => actions.includes('add') && search !== undefined);

describe.each(walked.map(master => [master.noun, master] as const))('every master: %s', (_noun, master) => {
  const { path, actions } = master;
  const list = async (query: Record<string, string>, person = admin) =>
    resultOf(await person.call<{ rows: Values[]; total: number }>('GET', path, { query })).rows;
  const byCode = async (code: string, person = admin) =>
    (await list({ keyword: code, pageSize: '200' }, person)).find(row => row['code'] === code);
  const add = async (draft: Values, person = admin) => send<Values>(person, 'POST', path, draft);

  it('adds a record, finds it by code and by pinyin initials, and refuses a second one of its code', async () => {
    const draft = sampleDraft(master, {}, 1);
    const made = resultOf(await add(draft));
    expect(made).toMatchObject(shownOf(master, draft));
    expect(await byCode(codeOf(draft))).toMatchObject(shownOf(master, draft));
    if (master.pinyin) {
      const found = await list({ keyword: 'ysyf', pageSize: '200' });
      expect(found.map(row => row['code'])).toContain(draft['code']);
    }
    const again = await add(draft);
    expect(again.error).toMatchObject({ code: 'code_taken', details: { path: 'code' } });
    expect(again.error?.message).toMatch(/已/);
  });

  it('changes a record against the version that was read, and never its code', async () => {
    const made = resultOf(await add(sampleDraft(master, {}, 2)));
    const change = { ...changeOf(master, made), name: '云上二坊' };
    const put = (body: Values) => send<Values>(admin, 'PUT', `${path}/${String(made['id'])}`, body);
    expect((await put({ ...change, code: codeOf(sampleDraft(master, {}, 3)) })).error?.code).toBe(
      'not_found',
    );
    expect(resultOf(await put(change))).toMatchObject({ name: '云上二坊', version: 2 });
    expect((await put(change)).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { name: '云上二坊', version: 2 } },
    });
    const gone = await send(admin, 'PUT', `${path}/999999999`, change);
    expect(gone.error).toMatchObject({ code: 'not_found', message: `没有找到该${master.noun}` });
  });

  it('says in 操作日志 what changed, in the words of its form', async () => {
    const draft = sampleDraft(master, {}, 4);
    const made = resultOf(await add(draft));
    const next: Values = { ...changeOf(master, made), ...otherChoices(master) };
    resultOf(await send(admin, 'PUT', `${path}/${String(made['id'])}`, next));
    const query = { objectType: master.object, objectId: codeOf(draft), pageSize: '5' };
    const { rows } = resultOf(await admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query }));
    const said = rows.map(row => changesInWords(row));
    for (const [name, { about, place }] of Object.entries(master.fields)) {
      if (place === 'kept' && about.kind.is !== 'reference' && about.kind.is !== 'other')
        expect([name, said.at(-1)?.map(({ label }) => label)]).toEqual([
          name,
          expect.arrayContaining([about.label]),
        ]);
    }
    for (const [name, { kind, label }] of choicesOf(master)) {
      const to = kind.words[String(next[name])];
      const from = kind.words[String(draft[name])];
      expect(said[0]).toContainEqual({ label, from, to });
    }
  });

  it('opens to nobody what their permissions do not name', async () => {
    const made = resultOf(await add(sampleDraft(master, {}, 5)));
    const own = `${path}/${String(made['id'])}`;
    const step = { status: 'stopped', version: made['version'] };
    const calls: Record<string, () => Promise<Answer<unknown>>> = {
      add: () => add(sampleDraft(master, {}, 6), viewer),
      edit: () => send(viewer, 'PUT', own, changeOf(master, made)),
      stop: () => send(viewer, 'POST', `${own}/status`, step),
      import: async () =>
        send(
          viewer,
          'POST',
          `${path}/import`,
          await fileOf(master, [cellsOf(master, sampleDraft(master, {}, 6))]),
        ),
    };
    for (const action of actions) {
      const call = calls[action];
      if (call) expect([action, (await call()).status]).toEqual([action, 403]);
    }
    expect(await byCode(codeOf(sampleDraft(master, {}, 6)))).toBeUndefined();
    expect(await byCode(codeOf(sampleDraft(master, {}, 5)))).toMatchObject({ version: 1 });
  });

  it('sends a field that needs a permission of its own to nobody else, in list and file', async () => {
    const code = codeOf(sampleDraft(master, {}, 7));
    resultOf(await add(sampleDraft(master, {}, 7)));
    const [all, part] = [await byCode(code), await byCode(code, viewer)];
    expect([all, part]).not.toContain(undefined);
    for (const [name, { about }] of Object.entries(master.fields)) {
      if (about.needs === undefined) continue;
      expect(all).toHaveProperty(name);
      expect(part).not.toHaveProperty(name);
      if (about.file)
        expect(headOf(master, (await viewer.download(`${path}/export`)).bytes)).not.toContain(
          about.file.title ?? about.title,
        );
    }
  });

  if (master.stop !== undefined) {
    it('stops a record and takes it into use again, never while something leans on it', async () => {
      const made = resultOf(await add(sampleDraft(master, {}, 8)));
      const id = Number(made['id']);
      const step = (status: string, version: number) =>
        send<Values>(admin, 'POST', `${path}/${id}/status`, { status, version });
      expect(resultOf(await step('stopped', 1))).toMatchObject({ status: 'stopped', version: 2 });
      expect((await step('active', 1)).error?.code).toBe('version_conflict');
      expect(resultOf(await step('active', 2))).toMatchObject({ status: 'active', version: 3 });
      const lean = leanings[master.id];
      if (!lean) return;
      await lean.make(id);
      const refused = await step('stopped', 3);
      expect(refused.error).toMatchObject({ code: 'master_in_use', message: `不能停用：${lean.reason}` });
      expect(await byCode(codeOf(made))).toMatchObject({ status: 'active', version: 3 });
    });
  }

  if (actions.includes('import')) {
    it('G-19 an import names every bad cell at once, and writes nothing then', async () => {
      const [taken, own, bare, bad] = [9, 10, 11, 12].map(number =>
        cellsOf(master, sampleDraft(master, {}, number)),
      );
      resultOf(await add(sampleDraft(master, {}, 9)));
      const head = titleOf(master, 'code');
      const nothing = Object.keys(bare ?? {}).map(title => [title, title === head ? bare?.[title] : '']);
      const wrong = filed(master).map(([name, field]) => [titleOf(master, name), wrongCellOf(field)]);
      const rows = [own, taken, own, Object.fromEntries(nothing), { ...bad, ...Object.fromEntries(wrong) }];
      const file = await fileOf(
        master,
        rows.map(row => ({ ...row })),
      );
      const check = resultOf(await admin.call<ImportCheck>('POST', `${path}/import/check`, { body: file }));
      const { bytes } = await admin.download(`${path}/import/template`);
      const required = headOf(master, bytes).filter(title => title.endsWith('*') && title !== `${head}*`);
      expect(check.problems.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(
        [
          `4 ${head}`,
          `5 ${head}`,
          ...required.map(title => `6 ${title.slice(0, -1)}`),
          ...wrong.map(([title]) => `7 ${title}`),
        ].toSorted(),
      );
      expect((await send(admin, 'POST', `${path}/import`, file)).error?.code).toBe('import_invalid');
      expect(await byCode(codeOf(sampleDraft(master, {}, 10)))).toBeUndefined();
    });

    it('G-19 an import brings in what an export hands out, once', async () => {
      const draft = sampleDraft(master, {}, 13);
      const file = await fileOf(master, [cellsOf(master, draft)]);
      const run = () => send<ImportDone>(admin, 'POST', `${path}/import`, file);
      expect(resultOf(await run())).toEqual({ rowCount: 1 });
      expect((await run()).error?.code).toBe('import_repeated');
      expect(await byCode(codeOf(draft))).toMatchObject(shownOf(master, draft));
    });
  }

  if (actions.includes('export')) {
    it('exports the rows of a filter under the heads of the declaration, and the log says so', async () => {
      const draft = sampleDraft(master, {}, 14);
      resultOf(await add(draft));
      const { name, bytes } = await admin.download(`${path}/export?keyword=${codeOf(draft)}`);
      expect(name).toContain(master.noun);
      const { rows } = readXlsx(bytes);
      const head = headOf(master, bytes);
      const row = rows.find(cells => cells.includes(codeOf(draft))) ?? [];
      const cells = Object.fromEntries(head.map((title, at) => [title, row[at]]));
      expect(head).toEqual(expect.arrayContaining(filed(master).map(([field]) => titleOf(master, field))));
      for (const [name, field] of filed(master))
        if (field.about.kind.is === 'text')
          expect(cells).toMatchObject({ [titleOf(master, name)]: draft[name] });
      const query = { kind: 'leaving', pageSize: '1' };
      const log = resultOf(await admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query }));
      expect(log.rows).toMatchObject([
        { result: 'done', file: { sha256: createHash('sha256').update(bytes).digest('hex') } },
      ]);
    });
  }
});

function send<T>(person: Client, method: 'POST' | 'PUT', to: string, body: object): Promise<Answer<T>> {
  return person.call<T>(method, to, { body, key: true });
}

/** A document of goods that waits, whose column names this record. */
function draftNaming(
  column: 'supplier_id' | 'dept_id' | 'party_id' | 'store_id',
  id: number,
): Promise<unknown> {
  return sql`
    insert into goods.doc
      (type, no, biz_date, wh_id, handler_id, created_at, created_by, updated_at, updated_by, ${sql.ref(column)})
    select 'JH', ${`W-${column}-${id}`}, '2026-01-01', min(wh.id), 1, now(), 1, now(), 1, ${id}
    from goods.warehouse as wh`.execute(test.db);
}

/** A job of a docent that waits. */
function jobOf(id: number): Promise<unknown> {
  return sql`
    with route as (
      insert into reception.docent_route (code, name, minutes)
      values ('R9', '古寺线', 60)
      returning id
    )
    insert into reception.dispatch
      (no, queue_no, docent_id, work_date, mode, language, level, route_id, heads, fee_fen, queued_at, queued_by)
    select 'J1', 'J001', ${id}, '2026-01-01', 'NAMED', '中', 'JUNIOR', route.id, 1, 0, now(), 1
    from route`.execute(test.db);
}

function codeOf(row: Values): string {
  return String(row['code']);
}

/** What a form sends of a record as it stands; what no answer shows is left as it is. */
function changeOf({ fields }: AnyMaster, row: Values): Values {
  const kept = Object.entries(fields).filter(([, { place }]) =>
    ['kept', 'fixed', 'later', 'sent'].includes(place),
  );
  return { ...Object.fromEntries(kept.map(([name]) => [name, row[name] ?? null])), version: row['version'] };
}

/** What a list shows of a draft. */
function shownOf({ fields }: AnyMaster, draft: Values): Values {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => fields[name]?.place !== 'sent'));
}

type Choice = { readonly label: string; readonly kind: Extract<Field['about']['kind'], { is: 'choice' }> };

function choicesOf({ fields }: AnyMaster): [string, Choice][] {
  return Object.entries(fields).flatMap(
    ([
      name,
      {
        place,
        about: { kind, label },
      },
    ]) => (place === 'kept' && kind.is === 'choice' ? [[name, { label, kind }]] : []),
  );
}

/** The second word of every choice, where a draft says the first. */
function otherChoices(master: AnyMaster): Values {
  return Object.fromEntries(choicesOf(master).map(([name, { kind }]) => [name, Object.keys(kind.words)[1]]));
}

/** The fields that a file brings in, and the names of what they refer to. */
function filed(master: AnyMaster): [string, Field][] {
  return fieldsOf(master, 'file').filter(
    ([, { place, about }]) =>
      about.file !== null && ['kept', 'fixed', 'once', 'sent', 'named'].includes(place),
  );
}

function titleOf({ fields }: AnyMaster, name: string): string {
  const about = fields[name]?.about;
  return about?.file?.title ?? about?.title ?? '';
}

/** By the head of its column what stands in a file of a draft. */
function cellsOf(master: AnyMaster, draft: Values): Record<string, string> {
  return Object.fromEntries(
    filed(master).map(([name, field]) => [titleOf(master, name), cellOf(field, draft[name])]),
  );
}

function cellOf({ about: { kind } }: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return kind.is === 'money' ? (value / 100).toFixed(2) : String(value);
  if (typeof value !== 'string') return '';
  return kind.is === 'choice' ? (kind.words[value] ?? '') : value;
}

/** What no import takes in the column of this field. */
function wrongCellOf({ about: { kind } }: Field): string {
  if (kind.is === 'text') return '长'.repeat(kind.most + 1);
  return kind.is === 'day' ? '2027-02-30' : '？没有这样的';
}

type Cells = Readonly<Record<string, string | undefined>>;

function fileOf(master: AnyMaster, rows: readonly Cells[]) {
  const head = filed(master).map(([name]) => titleOf(master, name));
  return tableFile(
    `${master.noun}.xlsx`,
    head,
    rows.map(row => head.map(title => row[title] ?? '')),
  );
}

/** The heads of the columns of a file. */
function headOf(master: AnyMaster, bytes: Buffer): string[] {
  const code = titleOf(master, 'code');
  const isHead = (cells: readonly unknown[]) => cells.some(cell => String(cell).replace('*', '') === code);
  return (readXlsx(bytes).rows.find(isHead) ?? []).map(String);
}
