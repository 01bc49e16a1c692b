import { api, queryKeys } from '@shanmen/shared';
import type {
  SlotBatch,
  SlotBatchEffect,
  SlotMatrix,
  SlotMatrixQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-batch';

/** The calls of 销售管理. */
export const slotCalls = {
  every: queryKeys.every('ticket.slot'),
  matrix: (query: SlotMatrixQuery) => api.get<SlotMatrix>('/api/ticket/slot-matrix', { query }),
  matrixKey: (query: SlotMatrixQuery) => [...slotCalls.every, 'matrix', JSON.stringify(query)],
  preview: (batch: SlotBatch) => api.post<SlotBatchEffect>('/api/ticket/slot-batches/preview', batch),
  previewKey: (batch: SlotBatch) => [...slotCalls.every, 'preview', JSON.stringify(batch)],
  apply: (batch: SlotBatch, key: string) =>
    api.post<SlotBatchEffect>('/api/ticket/slot-batches', batch, { key }),
};
