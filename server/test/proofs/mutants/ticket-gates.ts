import type { Mutant } from '../mutant.ts';

/** Admissions, what comes from machines, and what channels and windows send again. */
export const ticketGateMutants: readonly Mutant[] = [
  {
    rule: 'check-in: a ticket admits as often as it may, at all gates together',
    patches: [
      {
        file: 'server/src/ticket/admission/check-in/check-in.service.ts',
        find: 'await lockOrdersOf(tx, ticketNos);',
        replace: '',
      },
      {
        file: 'server/src/ticket/admission/check-in/check-in.queries.ts',
        find: 'and times_used + times_refunded + ${persons} <= times_total`',
        replace: '`',
      },
    ],
    test: 'server/src/ticket/admission/check-in/check-in.test.ts',
    named: 'T-24 admits exactly once',
  },
  {
    rule: 'check-in: a ticket for many days admits as often a day as it may',
    patches: [
      {
        file: 'server/src/ticket/admission/check-in/check-in.service.ts',
        find: 'await lockOrdersOf(tx, ticketNos);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/admission/check-in/many-days.test.ts',
    named: 'T-24 opens once a day for all gates together',
  },
  {
    rule: 'check-in: nobody leaves twice',
    patches: [
      {
        file: 'server/src/ticket/admission/check-in/check-in.service.ts',
        find: 'await lockOrdersOf(tx, ticketNos);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/admission/check-in/check-in.test.ts',
    named: 'lets out nobody who is not inside',
  },
  {
    rule: 'check-in: a scan that is sent again is the one it was',
    patches: [
      {
        file: 'server/src/ticket/admission/check-in/check-in.service.ts',
        find: 'if (earlier) return replay(earlier, scan); const shown',
        replace: 'const shown',
      },
    ],
    test: 'server/src/ticket/admission/check-in/check-in.test.ts',
    named: 'T-26 resent with its nonce',
  },
  {
    rule: 'check-in: an admission is taken back once',
    patches: [
      {
        file: 'server/src/ticket/admission/check-in/undo.service.ts',
        find: 'await lockOrderOfScan(tx, scanId);',
        replace: '',
      },
      {
        file: 'server/src/ticket/admission/check-in/undo.service.ts',
        find: "if (!(await markUnused(tx, scan))) throw new RuleViolation('letter_conflict');",
        replace: 'await markUnused(tx, scan);',
      },
    ],
    test: 'server/src/ticket/admission/check-in/undo.test.ts',
    named: 'T-31 happens once when two ask',
  },
  {
    rule: 'offline scan: whoever may settle a conflict hears of it at once',
    patches: [
      {
        file: 'server/src/ticket/offline/offline-scan/offline-scan.service.ts',
        find: 'await raiseAlert(tx, gate, which);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/offline/offline-scan/offline-scan.test.ts',
    named: 'T-27 tells whoever may settle it at once',
  },
  {
    rule: 'offline sale: a sale that is handed in again is the one it was',
    patches: [
      {
        file: 'server/src/ticket/offline/offline-sale/offline-sale.service.ts',
        find: 'if (earlier) return earlier;',
        replace: '',
      },
      {
        file: 'server/src/ticket/offline/offline-sale/offline-posting.ts',
        find: 'if (earlier) throw alreadyRecorded(earlier);',
        replace: '',
      },
      {
        file: 'server/src/ticket/offline/offline-sale/offline-sale.service.ts',
        find: 'return first ?? {',
        replace: 'return {',
      },
    ],
    test: 'server/src/ticket/offline/offline-sale/offline-sale.test.ts',
    named: 'T-51 uploading twice creates each sale once',
  },
  {
    rule: 'offline sale: what the server had sold before is no second sale',
    patches: [
      {
        file: 'server/src/ticket/offline/offline-sale/offline-posting.ts',
        find: 'if (earlier) throw alreadyRecorded(earlier);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/offline/offline-sale/offline-sale.test.ts',
    named: 'T-51 what the server had sold before the window began',
  },
  {
    rule: 'channel: a key that was revoked opens nothing',
    patches: [
      {
        file: 'server/src/ticket/channels/channel/channel.queries.ts',
        find: 'where key.key_hash = ${hash} and key.revoked_at is null',
        replace: 'where key.key_hash = ${hash}',
      },
    ],
    test: 'server/src/ticket/channels/channel/channel.test.ts',
    named: 'C-11 is refused on the next call once it is revoked',
  },
  {
    rule: 'gates: a photo belongs to an admission of the gate that sends it',
    patches: [
      {
        file: 'server/src/ticket/admission/ticket-photo/ticket-photo.queries.ts',
        find: '      and scan.device_id = ${deviceId}\n',
        replace: '',
      },
    ],
    test: 'server/src/ticket/admission/ticket-photo/ticket-photo.test.ts',
    named: 'T-39 of a gate belongs to its admission',
  },
];
