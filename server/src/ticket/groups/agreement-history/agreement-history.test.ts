import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { AgreementHistory } from '@shanmen/shared/contracts/ticket/groups/agreement-history';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import {
  activeEnterprise,
  agreementDraft,
  commerceHands,
  type Hands,
  submittedAgreement,
} from '../../../../test/people/partners.ts';

let test: TestApp;
let hands: Hands;
let made: Agreement;
let productId: number;
beforeEach(async () => {
  test = await testApp();
  hands = await commerceHands(test);
  ({ productId } = await attraction(test.db));
  const { id: enterpriseId } = await activeEnterprise(hands);
  made = await submittedAgreement(hands, agreementDraft(enterpriseId, [productId]));
});
afterEach(() => test.close());

it('tells of an agreement who wrote, changed and sent it back, and why, in words', async () => {
  await hands.checker.call('POST', `/api/ticket/agreements/${made.id}/audit`, {
    body: { approved: false, reason: '价格有误' },
    key: true,
  });
  const { result } = await history(made.id);
  expect(result.map(({ what }) => what)).toEqual(Array.from({ length: 3 }, () => '新增或修改协议'));
  expect(result[0]).toMatchObject({ reason: '价格有误' });
  expect(result[0]?.changes).toEqual([{ label: '状态', from: '待审核', to: '草稿' }]);
  expect(result.at(-1)?.changes).toEqual([]);
  expect(new Set(result.map(({ who }) => who)).size).toBe(2);
});

it('is told to whoever sees the agreement, of one that is there', async () => {
  expect((await history(999_999)).error?.code).toBe('not_found');
  const keeper = await test.signIn('keeper01');
  expect((await keeper.call('GET', `/api/ticket/agreements/${made.id}/history`)).error?.code).toBe(
    'no_permission',
  );
});

function history(id: number) {
  return hands.maker.call<AgreementHistory>('GET', `/api/ticket/agreements/${id}/history`);
}
