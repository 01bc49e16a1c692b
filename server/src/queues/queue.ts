import type { AuditNamed, AuditSource, AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';

import type { Staff } from '../callers/staff.ts';
import type { Fragment } from '../db/page.ts';
import type { Db, Tx } from '../db/transaction.ts';

/** Who looks at a queue or decides, and when. */
export type QueueWork = { readonly staff: Staff; readonly now: Date; readonly bizDate: string };

/** What waits in one source, or was decided, as far as the person reaches. */
export type QueueRows = {
  /**
   * A select of the columns id, no, what, outlet_id, amount_fen, maker_id, is_own, since, seen and biz_date, as `itemsIn`
   * makes it; `seen` is another text as soon as the item says something else.
   */
  readonly rows: Fragment;
  /** What an auditor looks at twice of an `item`: an array of keys of `auditMarks`, `''` for none. */
  readonly marks: Fragment;
  /** What a decision on an `item` changes: a JSON array of `AuditFact`. */
  readonly facts: Fragment;
  /** Who may answer for an `item` that is found wrong: a JSON array of id and name; absent where nobody is asked for. */
  readonly people?: Fragment;
  /** Who decided on an `item` that waits no more: a JSON object of `by`, an id of staff, and `at`; null for nobody. */
  readonly decided: Fragment;
};

/** Approved, or sent back for a reason. */
export type Verdict =
  | { readonly approved: true }
  | { readonly approved: false; readonly reason: string; readonly responsibleId?: number | undefined };

/** What is left to do once the decision is committed: a provider is asked. */
export type Afterwards = () => Promise<unknown>;

/**
 * What of one area waits for a second person. The area declares where it stands, and the service that decides it on the
 * area's own screen decides it here.
 */
export type QueueSource = {
  readonly key: AuditSource;
  /** Whoever holds any of them decides here; nobody else sees what waits. */
  readonly codes: readonly PermissionCode[];
  /** Nouns whose rows a decision changes. */
  readonly changes: readonly ChangingNoun[];
  /** What waits, or what was decided where decisions can be taken back. */
  readonly items: (db: Db, work: QueueWork, stage: AuditStage) => Promise<QueueRows>;
  /** @throws what the service of the area throws */
  readonly decide: (
    tx: Tx,
    work: QueueWork,
    item: AuditNamed,
    verdict: Verdict,
  ) => Promise<Afterwards | void>;
  /** 反审; absent where a decision stands. */
  readonly undo?: {
    /** Whoever holds any of them takes decisions back. */
    readonly codes: readonly PermissionCode[];
    /** Restores what was before the decision. @throws what the service of the area throws */
    readonly take: (tx: Tx, work: QueueWork, item: AuditNamed, reason: string) => Promise<void>;
  };
};

/** The sources of one queue, each once. */
export function defineQueue(sources: readonly QueueSource[]): readonly QueueSource[] {
  const keys = sources.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) throw new Error(`a source of a queue stands twice: ${keys.join()}`);
  return sources;
}
