import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf } from '../schema.ts';

/** A file that is written in the background because it is too long to wait for. */
export const FileLater = ClosedObject({
  /** Of the entry in 我的导出. */
  exportId: Id,
  title: Type.String({ maxLength: 200 }),
});
export type FileLater = Static<typeof FileLater>;

/** `removed`: its file is gone, after its days or by the person himself. */
export const exportStates = {
  waiting: '正在生成',
  done: '可下载',
  refused: '未导出',
  removed: '已删除',
} as const;
export type ExportState = keyof typeof exportStates;

/** So many days a file is kept. */
export const exportFileDays = 7;

/** One file of 我的导出. */
export const ExportJob = ClosedObject({
  id: Id,
  title: Type.String({ maxLength: 200 }),
  askedAt: Instant,
  state: OneOf(['waiting', 'done', 'refused', 'removed']),
  /** Why there is no file; null where there is or was one. */
  refused: Nullable(Type.String({ maxLength: 500 })),
  fileName: Nullable(Type.String({ maxLength: 200 })),
  rows: Nullable(Type.Integer({ minimum: 0 })),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  fetchedCount: Type.Integer({ minimum: 0 }),
  /** Until when the file is kept; null where there is none. */
  keptUntil: Nullable(Instant),
});
export type ExportJob = Static<typeof ExportJob>;

/** The newest hundred of the last thirty days. */
export const OwnExports = ClosedObject({ rows: Type.Array(ExportJob, { maxItems: 100 }) });
export type OwnExports = Static<typeof OwnExports>;
