import { supplier } from '../goods/masters/supplier.ts';
import type { AnyMaster } from './master.ts';

/** Every declared master: tests walk over them, and the log finds its words here. */
export const masters: readonly AnyMaster[] = [supplier];

/** What a field of such an object is called in 操作日志; undefined where no master of this kind has it. */
export function masterLabel(objectType: string, field: string): string | undefined {
  return masters.find(({ object }) => object === objectType)?.fields[field]?.about.label;
}
