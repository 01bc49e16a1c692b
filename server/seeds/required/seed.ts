import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { addSetting, createOutlet, findOutletId, putRole, seedMenu } from '../../src/admin/public.ts';
import { putDocentService } from '../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../src/db/transaction.ts';
import { builtInRoles } from './roles.ts';

/** What no installation can do without: roles, menu, settings, the outlet 线上, 讲解服务. Repeatable after every start. */
export function seedRequired(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    for (const role of builtInRoles) await putRole(tx, role);
    for (const { key, standard } of Object.values(settings)) await addSetting(tx, key, standard);
    if ((await findOutletId(tx, 'online')) === null) {
      await createOutlet(tx, { code: 'online', name: '线上', kind: 'online', refId: null });
    }
    await putDocentService(tx);
    await seedMenu(tx);
  });
}
