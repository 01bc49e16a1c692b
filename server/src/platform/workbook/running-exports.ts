import { RuleViolation } from '../../callers/rule-violation.ts';

/** Long files hold a connection while they are read; the others stay free for screens. */
const mostAtOnce = 2;

/** Who exports right now in this process: one file a person, a few in all. */
export class RunningExports {
  readonly #staffIds = new Set<number>();

  /** @returns what ends it @throws export_limited */
  begin(staffId: number): () => void {
    if (this.#staffIds.has(staffId) || this.#staffIds.size >= mostAtOnce) {
      throw new RuleViolation('export_limited');
    }
    this.#staffIds.add(staffId);
    return () => this.#staffIds.delete(staffId);
  }

  forget(): void {
    this.#staffIds.clear();
  }
}
