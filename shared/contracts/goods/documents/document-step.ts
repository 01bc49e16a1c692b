import { type Static, Type } from 'typebox';

import { ClosedObject, Quantity, Text } from '../../schema.ts';
import { DocumentChange } from './document.ts';

/** A step in the course of a document, against the version that was read. */
export const DocumentStep = ClosedObject({ version: DocumentChange.properties.version });
export type DocumentStep = Static<typeof DocumentStep>;

/** A step that has to be explained. */
export const ReasonedStep = ClosedObject({ ...DocumentStep.properties, reason: Text(100) });
export type ReasonedStep = Static<typeof ReasonedStep>;

/** 收货确认: what arrived of each line of a transfer that was under way; nothing at all is `0`. */
export const ReceiptStep = ClosedObject({
  ...DocumentStep.properties,
  lines: Type.Array(ClosedObject({ lineNo: Type.Integer({ minimum: 1 }), qty: Quantity }), {
    minItems: 1,
    maxItems: 200,
  }),
});
export type ReceiptStep = Static<typeof ReceiptStep>;
