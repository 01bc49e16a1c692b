import { api, queryKeys, submitOnce } from '@shanmen/shared';
import type {
  Gate,
  Scan,
  ScanAnswer,
  ScanLog,
  ScanUndo,
} from '@shanmen/shared/contracts/ticket/admission/check-in';

/** The calls of a gate, and the cache keys of what they read. */
export const checkInCalls = {
  gates: () => api.get<Gate[]>('/api/ticket/gates'),
  log: (gateId: number) => api.get<ScanLog>('/api/ticket/check-ins', { query: { gateId } }),
  /** The nonce makes a repeat the same scan: it answers the same and is counted once. */
  scan: (scan: Scan) => submitOnce(scan.nonce, () => api.post<ScanAnswer>('/api/ticket/check-ins', scan)),
  /** 误检撤销. */
  undo: (scanId: number, undo: ScanUndo, key: string) =>
    api.post<ScanAnswer>(`/api/ticket/check-ins/${scanId}/undo`, undo, { key }),
};

export const checkInKeys = {
  gates: ['ticket', 'gate', 'list', {}] as const,
  log: (gateId: number) => queryKeys.checkIns({ gateId }),
};
