import type { Tx } from '../../db/transaction.ts';
import { insertAudit } from './audit.ledger.ts';

export type AuditEntry = {
  /** Null for what nobody signed in did: a visitor, a device, a job. */
  staffId: number | null;
  secondStaffId?: number | null;
  roleIds?: readonly number[];
  outletId?: number | null;
  deviceId?: number | null;
  ip?: string;
  /** The short hash of the session, never the session itself. */
  session?: string;
  requestId: string;
  /** `area.noun.verb in the past`, e.g. `ticket.order.paid`. */
  action: string;
  objectType: string;
  objectId: string;
  /** Whole objects; only the fields that differ are kept. */
  before?: object;
  after?: object;
  reason?: string;
  result?: 'done' | 'refused';
};

/** Writes who did what, in the transaction of the effect: no effect without its row, no row without its effect. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const changed = changedFields(entry.before ?? {}, entry.after ?? {});
  await insertAudit(tx, {
    staffId: entry.staffId,
    secondStaffId: entry.secondStaffId ?? null,
    roleIds: entry.roleIds ?? [],
    outletId: entry.outletId ?? null,
    // Of what a job does for a person there is none.
    ip: entry.ip || null,
    deviceId: entry.deviceId ?? null,
    session: entry.session ?? null,
    requestId: entry.requestId,
    action: entry.action,
    objectType: entry.objectType,
    objectId: entry.objectId,
    result: entry.result ?? 'done',
    reason: entry.reason ?? null,
    before: entry.before ? JSON.stringify(changed.before) : null,
    after: entry.after ? JSON.stringify(changed.after) : null,
  });
}

/** The fields that differ, on both sides, with personal data masked. */
export function changedFields(before: object, after: object): { before: object; after: object } {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  const names = new Set([...old.keys(), ...now.keys()]);
  const changed = [...names].filter(name => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)));
  return { before: pick(old, changed), after: pick(now, changed) };
}

function pick(fields: ReadonlyMap<string, unknown>, names: readonly string[]): object {
  const present = names.filter(name => fields.has(name));
  return Object.fromEntries(present.map(name => [name, masked(name, fields.get(name))]));
}

const secret = /password|token|secret|pin(?:Phc|Code)?$|oneTimeCode/i;
const personal = /mobile|phone|idNumber|certNo|identity/i;

function masked(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (secret.test(name)) return '***';
  return personal.test(name) ? maskPersonal(value) : value;
}

/** `13812349527` → `138****9527`; anything too short to keep both ends is hidden whole. */
function maskPersonal(text: string): string {
  return text.length < 8 ? '***' : `${text.slice(0, 3)}****${text.slice(-4)}`;
}
