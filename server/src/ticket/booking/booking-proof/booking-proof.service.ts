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
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readsRightly } from './booking-picture.ts';
import { countCodes, countTry, insertCode, takeTurns, useCode } from './booking-proof.queries.ts';
import { proofOf } from './proof-token.ts';

export type ProofWork = {
  now: Date;
  source: string;
  person: PersonKeys;
  signature: string;
  /** So many codes within the hour are sent without a picture that somebody has read. */
  pictureAfter: number;
};

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const pauseSeconds = 60;
const validSeconds = 300;
const mostPerMobile = 5;
const mostPerSource = 20;
const mostTries = 5;

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
  const { now, source, person, signature, pictureAfter } = work;
  const mobileHash = searchHash(mobile, person);
  const sourceHash = searchHash(`source ${source}`, person);
  await takeTurns(tx, [`code ${mobileHash}`, `code ${sourceHash}`]);
  const since = new Date(now.getTime() - hourMs);
  const sent = await countCodes(tx, mobileHash, sourceHash, since);
  refuseMany(sent, now);
  if (Math.max(sent.ofMobile, sent.ofSource) >= pictureAfter) {
    if (!picture) throw new RuleViolation('picture_required');
    if (!(await readsRightly(tx, picture, person, now))) return new RuleViolation('picture_wrong');
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf(code, mobile, person);
  const expiresAt = new Date(now.getTime() + validSeconds * secondMs);
  const id = await insertCode(tx, { mobileHash, sourceHash, codeHash, sentAt: now, expiresAt });
  const text = smsTexts.code(code, validSeconds / 60);
  const message = { scene: 'CODE', eventKey: `code ${id}`, mobile, signature, text } as const;
  await postSms(tx, message, person, now);
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
  if (ofMobile < mostPerMobile && ofSource < mostPerSource) return;
  throw new RuleViolation('sms_limit', undefined, { retryAfterSeconds: hourMs / secondMs });
}

function hashOf(code: string, mobile: string, person: PersonKeys): string {
  return searchHash(`booking code ${mobile} ${code}`, person);
}
