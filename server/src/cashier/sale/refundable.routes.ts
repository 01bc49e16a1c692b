import { Slip } from '@shanmen/shared/contracts/cashier/sale';
import { RefundableParams } from '@shanmen/shared/contracts/cashier/till';
import { Result } from '@shanmen/shared/contracts/schema';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { findTill, readUnclosedTillShift } from '../shift/shift.queries.ts';
import { findSlipOfStore, readSlip } from './slip.queries.ts';

/** What can be taken back of a sale, found by the number on its receipt in the store of one's own open shift. */
export function refundableRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/cashier/sales/:no/refundable',
    {
      config: { permission: 'cashier:refund:create', scope: 'own', asks: ['open-shift'] },
      schema: { params: RefundableParams, response: { 200: Result(Slip) } },
    },
    async ({ staff, params }) => {
      const shift = await readUnclosedTillShift(pools.main, staff.id);
      if (shift?.state !== 'OPEN') throw new RuleViolation('shift_not_open');
      const till = found(await findTill(pools.main, shift.tillId, null), '收银台');
      const id = await findSlipOfStore(pools.main, params.no, till.storeId);
      const slip = id === null ? null : await readSlip(pools.main, id, { outletIds: null, cashierId: null });
      if (!slip) throw new RuleViolation('not_found', '本店没有这张小票，请核对单号');
      return { result: slip };
    },
  );
}
