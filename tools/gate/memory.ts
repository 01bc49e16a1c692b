import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { OfflineScan, OfflineTicket } from '../../shared/contracts/ticket/offline/offline-scan.ts';

/** What a gate keeps between two starts: its key, the list it admits by, and what it has not handed in. */
export type GateMemory = {
  sn: string;
  key: string;
  gateId: number;
  listAsOf: string | null;
  tickets: OfflineTicket[];
  waiting: OfflineScan[];
};

const path = join(process.env['SHANMEN_DATA'] ?? '.data', 'simulated-gate.json');

/** @throws Error with what to do when no gate was enrolled here */
export function recall(): GateMemory {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('先登记：npm run gate -- enroll <检票口编码>');
  }
}

export function keep(memory: GateMemory): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(memory)}\n`, { mode: 0o600 });
}
