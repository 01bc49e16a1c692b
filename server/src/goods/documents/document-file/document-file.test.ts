import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attach,
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { asOwner, whileLocked } from '../../../../test/app/scenario.ts';
import { bareBytes, toldPhoto } from '../../../../test/data/files/told-photo.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

const text = (said: string) => Buffer.from(said).toString('base64');
const pdf = { name: '送货单.pdf', mediaType: 'application/pdf', content: text('%PDF-1.4 hello') };
const bill = () => purchase(room, [['W001', '200', 1360]]);

describe('the papers and photos of a document', () => {
  beforeEach(() => open());

  it('G-40 are kept with who brought them, counted in the list, and read again as they were', async () => {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    const kept = resultOf(await attach(room.keeper, 'jh', made, pdf));
    expect(kept).toMatchObject({ fileCount: 1, files: [{ name: '送货单.pdf', uploadedBy: '周野' }] });
    expect(kept.steps[0]).toMatchObject({ action: 'goods.document.filed', name: '周野' });
    const content = `${filesOf(made)}/${kept.files[0]?.id}/content`;
    const read = await room.lead.call('POST', content, { body: {} });
    expect(read.text).toBe('%PDF-1.4 hello');
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    });
    const other = resultOf(await enter(room.keeper, 'jh', bill()));
    const astray = content.replace(`/${made.id}/`, `/${other.id}/`);
    expect((await room.lead.call('POST', astray, { body: {} })).error?.code).toBe('not_found');
    const asLoss = content.replace('/jh/', '/bs/');
    expect((await room.lead.call('POST', asLoss, { body: {} })).error?.code).toBe('not_found');
  });

  it('G-40 keep of a photo what it shows, not where and when it was taken', async () => {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    const kept = resultOf(await attach(room.keeper, 'jh', made, { content: toldPhoto }));
    const content = `${filesOf(made)}/${kept.files[0]?.id}/content`;
    const read = await room.lead.call('POST', content, { body: {} });
    expect(read.headers['content-length']).toBe(String(bareBytes));
    expect(read.text).not.toMatch(/E120|Creation/);
    const cut = await attach(room.keeper, 'jh', made, { content: toldPhoto.slice(0, 60) });
    expect(cut.error?.code).toBe('file_refused');
  });

  it('G-40 are what they say they are, and at most five', async () => {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    for (const content of ['<html>', '<svg onload="1"/>', 'GIF89a/*']) {
      const { error } = await attach(room.keeper, 'jh', made, { content: text(content) });
      expect(error?.code).toBe('file_refused');
    }
    const page = await attach(room.keeper, 'jh', made, { mediaType: 'text/html' });
    expect(page.error?.code).toBe('invalid_input');
    for (let count = 0; count < 5; count += 1) resultOf(await attach(room.keeper, 'jh', made));
    expect((await attach(room.keeper, 'jh', made)).error).toMatchObject({
      code: 'too_many_files',
      message: '每张单据最多 5 个附件',
    });
  });

  it('G-40 change until the audit, which is of what was seen, and stand afterwards', async () => {
    const waiting = await submitted(room, 'jh', bill());
    const kept = resultOf(await attach(room.keeper, 'jh', waiting, pdf));
    expect(kept.version).toBe(waiting.version + 1);
    expect((await step(room.admin, 'jh', waiting, 'audit')).error?.code).toBe('version_conflict');
    const file = `${filesOf(kept)}/${kept.files[0]?.id}`;
    const bare = resultOf(await room.keeper.call<Document>('DELETE', file, { key: true }));
    expect([bare.files, bare.steps[0]?.action]).toEqual([[], 'goods.document.unfiled']);
    expect((await room.keeper.call('DELETE', file, { key: true })).error?.code).toBe('not_found');
    const again = resultOf(await attach(room.keeper, 'jh', bare, pdf));
    const done = resultOf(await step(room.admin, 'jh', again, 'audit'));
    expect((await attach(room.keeper, 'jh', done)).error?.code).toBe('document_stands');
    const last = `${filesOf(done)}/${done.files[0]?.id}`;
    expect((await room.keeper.call('DELETE', last, { key: true })).error?.code).toBe('document_stands');
    for (const statement of ['delete from goods.doc_file', `update goods.doc_file set name = 'x'`]) {
      await expect(asOwner(test.database.url, statement)).rejects.toThrow(/stand as they are/);
    }
  });

  it('G-40 are changed by who may make or change the document only', async () => {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    const auditor = await test.signIn('auditor01');
    expect((await attach(auditor, 'jh', made)).status).toBe(403);
  });

  it('G-40 are there for nobody who does not reach the warehouse of the document', async () => {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    const { files } = resultOf(await attach(room.keeper, 'jh', made, pdf));
    const file = `${filesOf(made)}/${files[0]?.id}`;
    await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code = 'ZC'`);
    const tried = [
      await room.keeper.call('POST', `${file}/content`, { body: {} }),
      await attach(room.keeper, 'jh', made),
      await room.keeper.call('DELETE', file, { key: true }),
    ];
    expect(tried.map(({ error }) => error?.message)).toEqual(tried.map(() => '没有找到该进货单'));
  });
});

describe('two files at once, where one more fits', () => {
  it('G-40 one of them is kept', async () => {
    await open();
    expect(await race()).toEqual(['done', 'too_many_files']);
  });

  async function race(): Promise<string[]> {
    const made = resultOf(await enter(room.keeper, 'jh', bill()));
    for (let count = 0; count < 4; count += 1) resultOf(await attach(room.keeper, 'jh', made));
    const { both } = await whileLocked(test.database.url, 'goods.doc_file', async blocked => {
      const started = [attach(room.keeper, 'jh', made), attach(room.lead, 'jh', made)];
      await blocked(2);
      return { both: started };
    });
    return (await Promise.all(both)).map(answer => answer.error?.code ?? 'done').toSorted();
  }
});

describe('a loss above the limit', () => {
  beforeEach(async () => {
    await open();
    await audited(room, 'jh', bill());
  });
  const loss = (qty: string) => draftOf(room, [['W001', qty]], { reason: '破损' });

  it('G-41 is not submitted without a photo, and nobody is told what it cost', async () => {
    const made = resultOf(await enter(room.keeper, 'bs', loss('30')));
    const refused = await step(room.keeper, 'bs', made, 'submit');
    expect(refused.error).toMatchObject({
      code: 'photo_required',
      message: '报损超过 200.00 元，请先上传照片',
    });
    expect(refused.text).not.toContain('204');
    resultOf(await attach(room.keeper, 'bs', made, pdf));
    expect((await step(room.keeper, 'bs', made, 'submit')).error?.code).toBe('photo_required');
    resultOf(await attach(room.keeper, 'bs', made));
    expect(resultOf(await step(room.keeper, 'bs', made, 'submit')).status).toBe('submitted');
  });

  it('G-41 is not audited either when its photo was taken out again', async () => {
    const waiting = await submitted(room, 'bs', loss('30'));
    const file = `${filesOf(waiting, 'bs')}/${waiting.files[0]?.id}`;
    const bare = resultOf(await room.keeper.call<Document>('DELETE', file, { key: true }));
    expect((await step(room.admin, 'bs', bare, 'audit')).error?.code).toBe('photo_required');
    const seen = resultOf(await attach(room.keeper, 'bs', bare));
    expect(resultOf(await step(room.admin, 'bs', seen, 'audit')).status).toBe('audited');
  });

  it('G-41 is judged by the setting: up to it no photo is asked for', async () => {
    const small = resultOf(await enter(room.keeper, 'bs', loss('29')));
    expect(resultOf(await step(room.keeper, 'bs', small, 'submit')).status).toBe('submitted');
    await withTransaction(test.db, tx => changeSetting(tx, settings.lossPhotoYuan, 10, null));
    const next = resultOf(await enter(room.keeper, 'bs', loss('2')));
    expect((await step(room.keeper, 'bs', next, 'submit')).error?.code).toBe('photo_required');
    const least = resultOf(await enter(room.keeper, 'bs', loss('1')));
    expect(resultOf(await step(room.keeper, 'bs', least, 'submit')).status).toBe('submitted');
  });
});

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
}

function filesOf({ id }: Document, type: 'jh' | 'bs' = 'jh'): string {
  return `/api/goods/documents/${type}/${id}/files`;
}
