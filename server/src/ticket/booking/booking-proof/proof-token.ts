import type { BookingProof } from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Long enough to book, pay and look at the tickets; nothing is kept of it on our side. */
const validMs = 60 * 60_000;

export function proofOf(mobile: string, person: PersonKeys, now: Date): BookingProof {
  const until = now.getTime() + validMs;
  return {
    proof: sealText(`${mobile} ${until}`, person),
    validUntil: new Date(until).toISOString(),
  };
}

/** The mobile that was proved; null without a proof, with an altered or an old one. */
export function mobileIn(proof: string | undefined, person: PersonKeys, now: Date): string | null {
  const [, mobile = '', until = '0'] = /^(\d{11}) (\d+)$/.exec(opened(proof, person)) ?? [];
  return Number(until) > now.getTime() ? mobile : null;
}

/** The mobile that was proved. @throws mobile_unproved */
export function provedMobile(proof: string | undefined, person: PersonKeys, now: Date): string {
  const mobile = mobileIn(proof, person, now);
  if (mobile === null) throw new RuleViolation('mobile_unproved');
  return mobile;
}

function opened(proof: string | undefined, person: PersonKeys): string {
  try {
    return proof === undefined ? '' : openText(proof, person);
  } catch {
    return '';
  }
}
