import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import type { Staff } from '../../callers/staff.ts';
import type { FileOut } from '../workbook/write/file-of.ts';

/** The writer of a kind of file, for exports in the background. */
export type ExportMaker = {
  /** Holding any of them is enough. */
  readonly codes: readonly PermissionCode[];
  /** @param asked as it was posted */
  readonly make: (staff: Staff, asked: object, now: Date) => Promise<FileOut>;
};

/** Every kind of file that can be written in the background, by the name under which its area offers it. */
export class ExportBook {
  readonly #makers = new Map<string, ExportMaker>();

  offer(name: string, maker: ExportMaker): void {
    if (this.#makers.has(name)) throw new Error(`two makers offer ${name}`);
    this.#makers.set(name, maker);
  }

  find(name: string): ExportMaker | undefined {
    return this.#makers.get(name);
  }
}
