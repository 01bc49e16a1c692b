import { readIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { strictRules } from '../sale/use-sale.ts';
import { kindOf } from './judge-visitor.ts';

/** The person of a document that was read or typed, or what is wrong with its number. */
export function readVisitor(
  boot: PosSession,
  number: string,
): { readonly visitor: Visitor; readonly fault: null } | { readonly visitor: null; readonly fault: string } {
  const rules = boot.identity ?? strictRules;
  const { identity, fault } = readIdentity(kindOf(number), number, { ...rules, today: boot.businessDay });
  if (identity === null) return { visitor: null, fault };
  return { visitor: { idKind: identity.kind, idNo: identity.given }, fault: null };
}
