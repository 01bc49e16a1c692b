import type { RawBuilder } from 'kysely';

/** A part of a statement, which queries write and others only hand on. */
export type Fragment = RawBuilder<unknown>;
