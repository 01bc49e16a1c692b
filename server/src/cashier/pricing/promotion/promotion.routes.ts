import {
  promotion,
  PromotionChoices,
  type PromotionDraft,
  RunningPromotions,
} from '@shanmen/shared/contracts/cashier/pricing/promotion';
import { Result } from '@shanmen/shared/contracts/schema';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { momentOf, type TillPort } from '../../till-port.ts';
import { readPromotionChoices, readRunningPromotions } from './promotion.queries.ts';

export function promotionRoutes(app: App, deps: AppDeps & TillPort): void {
  app.get(
    `${promotion.path}/running`,
    {
      config: { permission: 'cashier:sale:create', scope: 'none' },
      schema: { response: { 200: Result(RunningPromotions) } },
    },
    async () => {
      const { bizDate } = await momentOf(deps);
      return { result: await readRunningPromotions(deps.pools.main, bizDate) };
    },
  );

  app.get(
    `${promotion.path}/choices`,
    {
      config: { permission: 'cashier:promotion:view', scope: 'none' },
      schema: { response: { 200: Result(PromotionChoices) } },
    },
    async () => ({ result: await readPromotionChoices(deps.pools.main) }),
  );

  masterRoutes(app, deps, promotion, {
    audit: { changed: 'cashier.promotion.changed' },
    changes: ['cashier.promotion'],
    columns: {},
    before: {
      save: async (_tx, draft) => refuseUnfit(draft),
    },
  });
}

/** @throws time_order, invalid_input for what a promotion of the kind cannot do without */
function refuseUnfit(draft: Omit<PromotionDraft, 'code'>): void {
  const { kind, validFrom, validTo, fromTime, toTime, thresholdFen, amountFen, percent, goodsIds } = draft;
  if (validTo < validFrom) throw new RuleViolation('time_order', '结束日期早于开始日期', { path: 'validTo' });
  if (
    (fromTime === null) !== (toTime === null) ||
    (fromTime !== null && toTime !== null && toTime < fromTime)
  )
    throw new RuleViolation('time_order', '每天的开始和结束时间须同时填写，且开始早于结束', {
      path: 'toTime',
    });
  const lacks = (path: string, text: string) => new RuleViolation('invalid_input', text, { path });
  if (kind === 'OVER' && !(thresholdFen && amountFen && amountFen <= thresholdFen))
    throw lacks('amountFen', '满减须填写满多少、减多少，且减免不超过门槛');
  if ((kind === 'SECOND' || kind === 'HOUR') && (percent === null || percent >= 10_000))
    throw lacks('percent', '须填写按原价的百分之几，例：半价填 50');
  if (kind === 'COMBO' && (goodsIds === null || goodsIds.length < 2))
    throw lacks('goodsIds', '组合价须选至少两种商品');
  if (kind === 'COMBO' && !amountFen) throw lacks('amountFen', '组合价须填写整组的售价');
}
