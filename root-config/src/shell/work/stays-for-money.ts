import { text } from '../../language/language.ts';
import type { ShellParts } from '../shell-parts.ts';

/** @returns whether nothing may be left now because money is out; whoever tried is told */
export function staysForMoney({ busy, notices }: Pick<ShellParts, 'busy' | 'notices'>): boolean {
  if (!busy.isMoneyOut()) return false;
  notices.show({ kind: 'warning', text: text().frame.moneyOut });
  return true;
}
