import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../../schema.ts';
import { troubleKinds } from './health-event.ts';

/** A failure that a browser told of, as `GET /api/modules/failures` lists them, newest first. */
export const ModuleFailure = ClosedObject({
  id: Id,
  receivedAt: Instant,
  kind: OneOf(troubleKinds),
  module: Text(80),
  version: Nullable(Type.String({ maxLength: 60 })),
  code: Nullable(Type.String({ maxLength: 40 })),
  /** The line that the console of the browser shows. */
  message: Nullable(Type.String({ maxLength: 1000 })),
  /** Frames of our own modules only. */
  stack: Nullable(Type.String({ maxLength: 4000 })),
  screen: Nullable(Type.String({ maxLength: 80 })),
  /** Whose browser it was; null where nobody was signed in. */
  person: Nullable(Text(60)),
  times: Type.Integer({ minimum: 1 }),
});
export type ModuleFailure = Static<typeof ModuleFailure>;

export const FailureQuery = ClosedObject({ ...pageQuery, module: Type.Optional(Text(80)) });
export type FailureQuery = Static<typeof FailureQuery>;
export const FailurePage = Page(ModuleFailure);
