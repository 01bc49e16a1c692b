import {
  type Enterprise,
  type EnterpriseDraft,
  type EnterprisePage,
  isUscc,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { commerceHands, enterpriseDraft } from '../../../../test/people/partners.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

describe('an enterprise', () => {
  let test: TestApp;
  let maker: Client;
  let checker: Client;
  beginsWith(async () => {
    test = await testApp();
    ({ maker, checker } = await commerceHands(test));
    return test;
  });

  it('is found by code, name, initials and 统一社会信用代码', async () => {
    await add();
    for (const keyword of ['e901', '云顶', 'ydgj', '0DEM0138']) {
      const { result } = await maker.call<EnterprisePage>('GET', '/api/commerce/enterprises', {
        query: { keyword },
      });
      expect(result.rows.map(({ code }) => code)).toEqual(['E901']);
    }
    const { result } = await maker.call<EnterprisePage>('GET', '/api/commerce/enterprises', {
      query: { kind: 'HOTEL' },
    });
    expect(result).toEqual({ rows: [], total: 0 });
  });

  it('needs a 统一社会信用代码 with its check character, which nobody else has', async () => {
    expect((await add({ uscc: '91990000MA0DEM0139' })).error).toMatchObject({
      code: 'uscc_invalid',
      details: { path: 'uscc' },
    });
    await add();
    expect((await add({ code: 'E902' })).error).toMatchObject({
      code: 'code_taken',
      details: { path: 'uscc' },
    });
    expect((await add({ uscc: '91990000MA0DEM0213' })).error).toMatchObject({
      code: 'code_taken',
      details: { path: 'code' },
    });
  });

  it('Z-19 is audited by another person than who wrote it', async () => {
    const { result } = await add();
    expect(result.status).toBe('DRAFT');
    expect((await lead(maker, result, 'audit')).error?.code).toBe('maker_is_checker');
    expect((await lead(checker, result, 'audit')).result.status).toBe('ACTIVE');
    expect((await lead(checker, result, 'audit')).error?.code).toBe('state_forbidden');
  });

  it('is changed against the version that was read, and keeps its code', async () => {
    const { result } = await add();
    const change = { ...enterpriseDraft(), name: '云顶国旅', version: result.version };
    expect((await put(result.id, change)).result).toMatchObject({ name: '云顶国旅', version: 2 });
    expect((await put(result.id, change)).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { name: '云顶国旅' } },
    });
    expect((await put(result.id, { ...change, code: 'E999', version: 2 })).error?.code).toBe('not_found');
  });

  it('never stands under itself', async () => {
    const { result: top } = await add();
    const { result: below } = await add({ code: 'E902', uscc: '91990000MA0DEM0213', parentId: top.id });
    const change = { ...enterpriseDraft(), parentId: below.id, version: top.version };
    expect((await put(top.id, change)).error?.code).toBe('not_found');
  });

  it('C-26 ends with its branch, and not while an account of the branch holds money', async () => {
    const { result: top } = await add();
    const { result: below } = await add({ code: 'E902', uscc: '91990000MA0DEM0213', parentId: top.id });
    await lead(checker, below, 'audit');
    const account = await maker.call<{ id: number }>('POST', '/api/commerce/credit-accounts', {
      body: { enterpriseId: below.id, kind: 'PREPAID', warnFen: 0 },
      key: true,
    });
    await maker.call('POST', `/api/commerce/credit-accounts/${account.result.id}/recharge`, {
      body: { amountFen: 100_00, memo: '回单 1' },
      key: true,
    });
    expect((await lead(checker, top, 'stop')).error).toMatchObject({
      code: 'enterprise_not_settled',
      message: '尚有未结清：云顶国际旅行社 余额 100.00 元，冻结 0.00 元',
    });
    const { result: other } = await add({ code: 'E903', uscc: '91990000MA0DEM03XT', parentId: null });
    expect((await lead(checker, other, 'stop')).result.status).toBe('TERMINATED');
  });

  function add(changes: Partial<EnterpriseDraft> = {}) {
    const body = { ...enterpriseDraft(), ...changes };
    return maker.call<Enterprise>('POST', '/api/commerce/enterprises', { body, key: true });
  }

  function put(id: number, body: object) {
    return maker.call<Enterprise>('PUT', `/api/commerce/enterprises/${id}`, { body });
  }

  function lead(person: Client, { id }: Enterprise, step: string) {
    const body = { reason: '测试步骤' };
    return person.call<Enterprise>('POST', `/api/commerce/enterprises/${id}/${step}`, { body, key: true });
  }
});

describe('the check character of GB 32100', () => {
  it.each(['91990000MA0DEM0138', '91990000MA0DEM0213', '91990000MA0DEM03XT', '91990000MA0DEM056M'])(
    'T-22 takes %s',
    uscc => expect(isUscc(uscc)).toBe(true),
  );

  it('refuses every other last character, a letter that is not used, and another length', () => {
    const others = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter(last => last !== '8');
    expect(others.filter(last => isUscc(`91990000MA0DEM013${last}`))).toEqual([]);
    expect(['91990000MA0DEM0I38', '91990000MA0DEM013', ''].filter(isUscc)).toEqual([]);
  });
});
