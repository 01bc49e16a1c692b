import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Verification } from '@shanmen/shared/contracts/modules/publishing/verification';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { moduleStore } from '../../running/module-file/module-store.ts';

describe('the ledger of modules', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let operator: Client;
  let data: string;

  beforeEach(async () => {
    built = await builtRelease();
    data = await mkdtemp(join(tmpdir(), 'shanmen-data-'));
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root, SHANMEN_DATA: data } });
    operator = await shop.signIn('admin');
    await shop.anonymous.call('GET', '/importmap.json');
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
    await rm(data, { recursive: true });
  });

  it('is sound after a start', async () => {
    expect(await verify()).toEqual({ files: 2, releases: 1, findings: [] });
  });

  it('names the file whose bytes changed on the disk', async () => {
    const { rows } = await sql<{ path: string; integrity: string }>`
      select file.path, file.integrity
      from modules.module_version
      cross join jsonb_to_recordset(module_version.files) as file (path text, integrity text)
      where file.path like '%.js'`.execute(shop.db);
    const [file = { path: '', integrity: '' }] = rows;
    await writeFile(moduleStore(join(data, 'modules')).pathOf(file.path, file.integrity), 'goods(666);');
    expect((await verify()).findings).toEqual([`mf-goods@1.0.0：文件 ${file.path} 缺失或已损坏`]);
  });

  it('names the release whose version is gone', async () => {
    await asOwner(
      shop.database.url,
      `alter table modules.release disable trigger append_only;
       update modules.release set stable = '{"mf-goods": "7.0.0"}';
       alter table modules.release enable trigger append_only`,
    );
    expect((await verify()).findings).toEqual([expect.stringMatching(/^发布 \d+：没有 mf-goods@7\.0\.0$/)]);
  });

  async function verify(): Promise<Verification> {
    return (await operator.call<Verification>('GET', '/api/modules/verification')).result;
  }
});
