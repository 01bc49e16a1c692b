import { pinyin } from 'pinyin-pro';

import type { Tx } from '../../db/transaction.ts';
import { raisePermissionVersion } from '../permission/access.queries.ts';
import { insertOutlet, type NewOutlet, updateOutletName, updateOutletRef } from './outlet.queries.ts';

/**
 * Makes the outlet of a store or sale site, in the transaction that makes the place itself, so that
 * one scope covers tickets and goods. A code that exists already answers its id.
 */
export async function createOutlet(tx: Tx, outlet: Omit<NewOutlet, 'pinyin'>): Promise<number> {
  const id = await insertOutlet(tx, { ...outlet, pinyin: initialsOf(outlet.name) });
  await raisePermissionVersion(tx);
  return id;
}

/** Says which store or sale site an outlet stands for, where that row was made after it. */
export function pointOutlet(tx: Tx, id: number, refId: number): Promise<void> {
  return updateOutletRef(tx, id, refId);
}

/** An outlet is called as the place it stands for. */
export function renameOutlet(tx: Tx, id: number, name: string): Promise<void> {
  return updateOutletName(tx, id, { name, pinyin: initialsOf(name) });
}

/** `南门售票处` → `nmspc`. */
export function initialsOf(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
