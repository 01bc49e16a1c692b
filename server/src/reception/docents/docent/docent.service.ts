import { docent, type DocentDraft } from '@shanmen/shared/contracts/reception/docents/docent';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { maskedMobile } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { MasterHooks } from '../../../masters/hooks.ts';
import { addMaster, kitOf } from '../../../masters/master.service.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { countOpenJobs } from './docent.queries.ts';

/**
 * How a mobile is kept: sealed, found by a keyed hash, shown by a mask; without one the one that is kept stays.
 * @throws invalid_input for a new docent without a mobile
 */
export function docentHooks(keys: PersonKeys): MasterHooks<typeof docent, undefined> {
  return {
    audit: { changed: 'reception.docent.changed', exported: 'reception.list.exported' },
    columns: {},
    before: {
      async save(_tx, { mobile }, { id }) {
        if (mobile !== null)
          return {
            mobile_enc: sealText(mobile, keys),
            mobile_hash: searchHash(mobile, keys),
            mobile_masked: maskedMobile(mobile),
          };
        if (id === null) throw new RuleViolation('invalid_input', '请填写手机号', { path: 'mobile' });
        return {};
      },
    },
    mayStop: async (tx, { id }) => openJobs(await countOpenJobs(tx, id)),
  };
}

/** What still leans on a docent or a route, in a few words. */
export function openJobs(count: number): string[] {
  return count === 0 ? [] : [`${count} 个派单未结束`];
}

/** @returns the id of a new docent @throws code_taken, invalid_input without a mobile */
export async function keepDocent(
  tx: Tx,
  draft: DocentDraft,
  { staff, now, keys }: { staff: Staff; now: Date; keys: PersonKeys },
): Promise<number> {
  const { id } = await addMaster(kitOf(docent, docentHooks(keys)), tx, draft, {
    staff,
    now,
    reading: undefined,
  });
  return Number(id);
}
