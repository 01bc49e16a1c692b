import type { Static } from 'typebox';

import { ClosedObject, Id, Nullable } from '../../schema.ts';

/** 上一张 and 下一张: those beside a document among what a filter lists, whether or not it is listed itself. */
export const BesideDocuments = ClosedObject({ before: Nullable(Id), after: Nullable(Id) });
export type BesideDocuments = Static<typeof BesideDocuments>;
