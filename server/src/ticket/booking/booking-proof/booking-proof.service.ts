import { randomInt, timingSafeEqual } from 'node:crypto';

import type {
  BookingProof,
  CodeRequest,
  CodeSent,
  ProofRequest,
} from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import { postSms, smsTexts } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { type PersonKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { networkOf } from '../../../callers/network.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { readsRightly } from './booking-picture.ts';
import { countCodes, countTry, insertCode, takeTurns, useCode } from './booking-proof.queries.ts';
import { proofOf } from './proof-token.ts';

export type ProofWork = {
  requestId: string;
  now: Date;
  source: string;
  person: PersonKeys;
  signature: string;
  /** So many codes within the hour are sent without a picture that somebody has read. */
  pictureAfter: number;
  /** The most codes within the hour to the addresses of one network, and of the whole site. */
  perNetworkHour: number;
  perSiteHour: number;
};

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const pauseSeconds = 60;
const validSeconds = 300;
const mostPerMobile = 5;
const mostPerSource = 20;
const mostTries = 5;

/** A network has many visitors behind it; so many times what one address may send without a picture. */
const networkShare = 5;

/**
 * Sends a code of six digits to a mobile; only its hash is kept, and the newest one counts.
 * @throws sms_limit with the seconds to wait, picture_required, picture_wrong
 */
export async function sendCode(db: Db, request: CodeRequest, work: ProofWork): Promise<CodeSent> {
  // A picture that was read wrongly stays used up although the call is refused, so the refusal comes after the commit.
  const sent = await withTransaction(db, tx => sendOnce(tx, request, work));
  if (sent instanceof RuleViolation) throw sent;
  return sent;
}

async function sendOnce(
  tx: Tx,
  { mobile, picture }: CodeRequest,
  work: ProofWork,
): Promise<CodeSent | RuleViolation> {
  const { now, source, person, signature, pictureAfter, perNetworkHour, perSiteHour, requestId } = work;
  const mobileHash = searchHash(mobile, person);
  const sourceHash = searchHash(`source ${source}`, person);
  const networkHash = searchHash(`network ${networkOf(source)}`, person);
  const parties = { mobileHash, sourceHash, networkHash };
  await takeTurns(tx, ['codes']);
  const sent = await countCodes(tx, parties, new Date(now.getTime() - hourMs));
  refuseMany(sent, now);
  if (sent.ofNetwork >= perNetworkHour || sent.ofSite >= perSiteHour) throw tooMany();
  if (Math.max(sent.ofMobile, sent.ofSource, Math.floor(sent.ofNetwork / networkShare)) >= pictureAfter) {
    if (!picture) throw new RuleViolation('picture_required');
    if (!(await readsRightly(tx, picture, person, now))) return new RuleViolation('picture_wrong');
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf(code, mobile, person);
  const expiresAt = new Date(now.getTime() + validSeconds * secondMs);
  const id = await insertCode(tx, { ...parties, codeHash, sentAt: now, expiresAt });
  const text = smsTexts.code(code, validSeconds / 60);
  const message = { scene: 'CODE', eventKey: `code ${id}`, mobile, signature, text } as const;
  await postSms(tx, message, person, now);
  if (sent.ofNetwork + 1 === perNetworkHour)
    await alarm(tx, requestId, `同一网段一小时内已发 ${perNetworkHour} 条验证码`);
  if (sent.ofSite + 1 === perSiteHour) await alarm(tx, requestId, `全站一小时内已发 ${perSiteHour} 条验证码`);
  return { resendAfterSeconds: pauseSeconds, validSeconds };
}

/** Shows for a while that its sender holds the mobile. @throws code_wrong after which five tries are over */
export async function proveMobile(
  db: Db,
  { mobile, code }: ProofRequest,
  { now, person }: Pick<ProofWork, 'now' | 'person'>,
): Promise<BookingProof> {
  const mobileHash = searchHash(mobile, person);
  // The count of tries stays although the call is refused, so the refusal comes after the commit.
  const isRight = await withTransaction(db, async tx => {
    const sent = await countTry(tx, mobileHash, mostTries, now);
    const given = Buffer.from(hashOf(code, mobile, person));
    return sent !== null && timingSafeEqual(Buffer.from(sent.codeHash), given) && useCode(tx, sent.id, now);
  });
  if (!isRight) throw new RuleViolation('code_wrong');
  return proofOf(mobile, person, now);
}

function refuseMany(
  { lastSentAt, ofMobile, ofSource }: Awaited<ReturnType<typeof countCodes>>,
  now: Date,
): void {
  const since = lastSentAt === null ? Infinity : (now.getTime() - Date.parse(lastSentAt)) / secondMs;
  if (since < pauseSeconds) {
    const retryAfterSeconds = Math.ceil(pauseSeconds - since);
    throw new RuleViolation('sms_limit', `验证码已发送，请 ${retryAfterSeconds} 秒后再试`, {
      retryAfterSeconds,
    });
  }
  if (ofMobile >= mostPerMobile || ofSource >= mostPerSource) throw tooMany();
}

function tooMany(): RuleViolation {
  return new RuleViolation('sms_limit', undefined, { retryAfterSeconds: hourMs / secondMs });
}

/** Told with the last code that is sent before the limit, so once in an hour, to those who see what messages cost. */
async function alarm(tx: Tx, requestId: string, what: string): Promise<void> {
  await signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text: `${what}，达到上限，暂停发送，请核查是否被恶意刷取`,
      permission: 'commerce:sms-template:view',
      address: '/order/smsTemplate',
      opens: 'commerce:sms-template:view',
    },
  });
  await writeAudit(tx, {
    staffId: null,
    action: 'ticket.code-limit.reached',
    objectType: 'ticket.booking-code',
    objectId: '',
    requestId,
    reason: what,
  });
}

function hashOf(code: string, mobile: string, person: PersonKeys): string {
  return searchHash(`booking code ${mobile} ${code}`, person);
}
