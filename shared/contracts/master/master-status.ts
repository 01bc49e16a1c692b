import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf } from '../schema.ts';

/** Masters are never deleted: what is no longer used is stopped and stays on its old documents. */
export const masterStatuses = { active: '在用', stopped: '停用' } as const;
export const MasterStatus = OneOf(['active', 'stopped']);
export type MasterStatus = Static<typeof MasterStatus>;

/** Counts the changes of a row; a change names the one that was read. */
export const Version = Type.Integer({ minimum: 1 });

/** 停用 or 启用. */
export const MasterStep = ClosedObject({ status: MasterStatus, version: Version });
export type MasterStep = Static<typeof MasterStep>;
