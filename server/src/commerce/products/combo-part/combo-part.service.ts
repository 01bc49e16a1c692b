import type {
  ComboPart,
  ComboParts,
  ComboPartsAudit,
  ComboPartsChange,
} from '@shanmen/shared/contracts/commerce/products/combo-part';
import { type Fen, formatYuan, multiplyFen, sumFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { readProducts } from '../product/product.queries.ts';
import {
  deleteAsk,
  insertAsk,
  lockCombo,
  putParts,
  readCombo,
  readComboPartTerms,
} from './combo-part.queries.ts';

/**
 * Asks that a combined ticket be made of other parts; they count once another person approved.
 * @throws not_found, version_conflict, state_forbidden, share_sum_mismatch, invalid_input
 */
export async function askParts(
  tx: Tx,
  staff: Staff,
  id: number,
  { parts, reason, version }: ComboPartsChange,
): Promise<ComboParts> {
  await lockCombo(tx, id);
  const before = await requireCombo(tx, id, staff);
  if (before.version !== version) throw new RuleViolation('version_conflict', undefined, { current: before });
  if (before.asked !== null) throw new RuleViolation('state_forbidden', '已有变更待审核');
  await refuseParts(tx, before, parts);
  await insertAsk(tx, id, { parts, reason, staffId: staff.id });
  return noted(tx, staff, before, reason);
}

/** @throws not_found where nothing waits, maker_is_checker, share_sum_mismatch where the price changed meanwhile */
export async function auditParts(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason }: ComboPartsAudit,
): Promise<ComboParts> {
  await lockCombo(tx, id);
  const before = await requireCombo(tx, id, staff);
  if (before.asked === null) throw new RuleViolation('not_found', '没有待审核的变更');
  refuseMaker(before.isOwn);
  if (approved) {
    await refuseParts(tx, before, before.asked);
    await putParts(tx, id, before.asked, staff.id);
  }
  await deleteAsk(tx, id);
  return noted(tx, staff, before, reason);
}

/** C-01: the shares make up the price to the fen. */
async function refuseParts(
  tx: Tx,
  { id, facePriceFen }: Pick<ComboParts, 'id' | 'facePriceFen'>,
  parts: readonly ComboPart[],
): Promise<void> {
  const sum = shareSum(parts);
  if (sum !== facePriceFen) {
    const text = `分摊合计 ¥${formatYuan(sum)} 与售价 ¥${formatYuan(facePriceFen)} 不符`;
    throw new RuleViolation('share_sum_mismatch', text, { path: 'parts' });
  }
  const refuse = (message: string) => new RuleViolation('invalid_input', message, { path: 'parts' });
  if (new Set(parts.map(part => part.singleId)).size < parts.length) throw refuse('同一单票只能出现一次');
  const known = new Set((await readComboPartTerms(tx)).singles.map(single => single.id));
  if (parts.some(part => !known.has(part.singleId))) throw refuse('组成须为只含一个景点的单票');
  const [combo] = await readProducts(tx, [id]);
  if (combo?.ticketForm === 'GROUP' && parts.some(part => part.qty > 1))
    throw refuse('一团一票的组合每种单票只能一张');
}

function shareSum(parts: readonly ComboPart[]): Fen {
  return sumFen(parts.map(({ shareFen, qty }) => multiplyFen(shareFen, qty)));
}

async function requireCombo(db: Db, id: number, staff: Staff): Promise<ComboParts> {
  return found(await readCombo(db, id, staff.id), '组合票');
}

async function noted(tx: Tx, staff: Staff, before: ComboParts, reason: string): Promise<ComboParts> {
  const after = await requireCombo(tx, before.id, staff);
  const names = new Map((await readComboPartTerms(tx)).singles.map(({ id, name }) => [id, name]));
  const wordsOf = (parts: readonly ComboPart[] | null) =>
    parts?.map(part => partWords(names.get(part.singleId) ?? '', part)) ?? [];
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.combo-part.changed',
    objectType: 'product',
    objectId: after.code,
    before: { comboParts: wordsOf(before.parts), askedParts: wordsOf(before.asked) },
    after: { comboParts: wordsOf(after.parts), askedParts: wordsOf(after.asked) },
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

/** 客运索道 ×2 分摊 ¥90.00，15:00 后 */
function partWords(name: string, { qty, shareFen, enterAfter, refundableAlone }: ComboPart): string {
  const hours = enterAfter === null ? '' : `，${enterAfter} 后`;
  return `${name} ×${qty} 分摊 ¥${formatYuan(shareFen)}${hours}${refundableAlone ? '' : '，不可单独退'}`;
}
