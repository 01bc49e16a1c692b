import { settings } from '@shanmen/shared/contracts/admin/settings';
import { StockPage, StockQuery } from '@shanmen/shared/contracts/goods/stock';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { warehouseReach } from '../warehouse/warehouse.service.ts';
import { listStock, sumStock } from './stock.queries.ts';

export function stockRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/goods/stock/status',
    {
      config: { permission: 'goods:stock:view', scope: 'stock', widenedBy: ['goods:cost:view'] },
      schema: { querystring: StockQuery, response: { 200: Result(StockPage) } },
    },
    async ({ staff, query }) => {
      const setting = await openSettings(pools.main);
      const today = businessDay(now(), setting(settings.dayCut));
      const reach = await warehouseReach(pools.main, staff, 'goods:stock:view', today);
      const [rows, { total, totals }] = await Promise.all([
        listStock(pools.main, query, reach),
        sumStock(pools.main, query, reach),
      ]);
      if (staff.codes.has('goods:cost:view')) return { result: { rows, total, totals } };
      const shown = rows.map(({ averageFen: _average, valueFen: _value, ...row }) => row);
      return { result: { rows: shown, total, totals: { retail: totals.retail } } };
    },
  );
}
