import type { AccountManagers } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import type { Client, TestApp } from '../../app/app.ts';
import { driverDraft, guideDraft } from '../../people/tour-crew.ts';
import { type Attraction, sell } from './factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  fileContract,
} from '../../people/partners.ts';

/** Under what groups are sold, and who brings them. */
export type LedGroups = {
  sellGroup: (qty: number) => Promise<Order>;
  enterpriseId: number;
  managerId: number;
};

/** An agreement that gives ¥2 back for each who comes, of an enterprise that somebody looks after, with guide and driver. */
export async function ledGroups(
  test: TestApp,
  { seller, windowId, place }: { seller: Client; windowId: number; place: Attraction },
): Promise<LedGroups> {
  const hands = await commerceHands(test);
  const { result: managers } = await hands.maker.call<AccountManagers>(
    'GET',
    '/api/commerce/account-managers',
  );
  const managerId = managers[0]?.id ?? 0;
  const { id: enterpriseId } = await activeEnterprise(hands, { accountManagerId: managerId });
  const { productId, visitDate, priceFen } = place;
  const { id: agreementId } = await activeAgreement(hands, {
    ...agreementDraft(enterpriseId, [productId]),
    validFrom: addDays(visitDate, -1),
    rebatePeriod: 'ORDER',
    rebates: [{ fromValue: 1, perHeadFen: fen(200), bp: null }],
  });
  await fileContract(hands.maker, agreementId);
  const add = async (path: string, body: object) =>
    (await hands.maker.call<{ id: number }>('POST', path, { body, key: true })).result.id;
  const guideId = await add('/api/ticket/guides', guideDraft);
  const driverId = await add('/api/ticket/drivers', driverDraft);
  const sellGroup = async (qty: number) => {
    const totalFen = fen(priceFen * qty);
    const { result } = await sell(seller, {
      windowId,
      saleMode: 'TEAM',
      agreementId,
      guideId,
      driverId,
      visitDate,
      lines: [{ productId, qty }],
      expectedTotalFen: totalFen,
      payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
    });
    return result;
  };
  return { sellGroup, enterpriseId, managerId };
}
