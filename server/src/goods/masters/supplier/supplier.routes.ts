import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { supplier } from '@shanmen/shared/contracts/goods/masters/supplier';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { ImportedRow } from '../../../masters/hooks.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { type NumberedRow, repeatedIn } from '../../../platform/import/import-file.ts';
import { countOpenDocuments, masterAudit } from '../named.queries.ts';
import { findTaxNoOwners, supplierColumns, supplierFilters } from './supplier.queries.ts';

export function supplierRoutes(app: App, deps: AppDeps): void {
  masterRoutes(app, deps, supplier, {
    audit: { ...masterAudit, exported: 'goods.master.exported' },
    changes: ['goods.supplier', 'goods.choice'],
    access: { view: { widenedBy: ['goods:payable:view'] }, import: { widenedBy: ['goods:cost:view'] } },
    reading: (db, { now }) => licenceHorizon(db, now),
    columns: supplierColumns,
    filters: supplierFilters,
    async mayStop(tx, { id }) {
      const open = await countOpenDocuments(tx, 'supplier_id', id);
      return open > 0 ? [`${open} 张单据未审核`] : [];
    },
    imports: { doubt: taxNoDoubts },
    exports: { object: { objectType: 'supplier', objectId: '' } },
  });
}

/** The last day of a licence that counts as expiring. */
async function licenceHorizon(db: Db, now: Date): Promise<string> {
  const setting = await openSettings(db);
  return addDays(dayOf(now), setting(settings.licenceAlertDays));
}

/** One company may be two suppliers: a tax number that another one has is told, not refused. */
async function taxNoDoubts(db: Db, rows: readonly NumberedRow<ImportedRow>[]): Promise<ImportProblem[]> {
  const owners = await findTaxNoOwners(
    db,
    rows.flatMap(({ value }) => taxNosOf(value)),
  );
  return [
    ...repeatedIn(rows, '税号', taxNosOf),
    ...rows.flatMap(({ number: row, value }) =>
      taxNosOf(value).flatMap(taxNo => {
        const owner = owners.get(taxNo);
        if (!owner) return [];
        const names = owner.count === 1 ? owner.name : `${owner.name} 等 ${owner.count} 家`;
        return [{ row, column: '税号', text: `「${taxNo}」已用于 ${names}` }];
      }),
    ),
  ];
}

function taxNosOf({ taxNo }: ImportedRow): string[] {
  return typeof taxNo === 'string' ? [taxNo] : [];
}
