import { type Static, type TSchema, Type } from 'typebox';

import { TimeOfDay } from '../schema.ts';

/** One setting: its key in the database, what its value must be, and what holds when nobody set it. */
export type Setting<S extends TSchema> = {
  readonly key: string;
  readonly schema: S;
  readonly standard: Static<S>;
};

/**
 * Settings of the site. A stored value that does not fit its schema reads as the default, so a bad
 * row is never an error page.
 */
export const settings = {
  /** Shown in the header, on tickets and on receipts. */
  siteName: setting('site.name', Type.String({ minLength: 1, maxLength: 60 }), '山门景区'),
  /** 咨询电话 on tickets and receipts. */
  sitePhone: setting('site.phone', Type.String({ maxLength: 30 }), ''),
  /** 退改 in one sentence, on tickets and receipts. */
  refundNotice: setting('ticket.refundNotice', Type.String({ maxLength: 100 }), ''),
  /** Whether the database holds the demo scenic area. */
  demo: setting('site.demo', Type.Boolean(), false),
  /** When the business day begins, Asia/Shanghai. */
  dayCut: setting('site.dayCut', TimeOfDay, '00:00'),
  /** Minutes without a call after which a session ends, for roles that say nothing else. */
  idleMinutes: setting('auth.idleMinutes', Type.Integer({ minimum: 1, maximum: 1440 }), 30),
} as const;

function setting<S extends TSchema>(key: string, schema: S, standard: Static<S>): Setting<S> {
  return { key, schema, standard };
}
