import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SmsPage, SmsQuery, SmsScene } from '@shanmen/shared/contracts/commerce/sms';

import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../platform/secrets/sealed-text.ts';
import type { SmsGateway } from './sms.gateway.ts';
import { signal } from '../../platform/messages/signal.queries.ts';
import {
  insertMessage,
  listMessages,
  listQueued,
  markRefused,
  markSent,
  type QueuedMessage,
} from './sms.queries.ts';
import { giveBackSegments, takeSegments } from '../sms-recharge/sms-recharge.queries.ts';
import { maskedMobile, segmentsOf } from './sms-texts.ts';

/** `eventKey` names the event: told twice, it is sent once. */
export type SmsDraft = { scene: SmsScene; eventKey: string; mobile: string; signature: string; text: string };

/** Leaves a message with its cause; a job sends it, so that no sale fails with it. */
export function postSms(tx: Tx, draft: SmsDraft, person: PersonKeys, at: Date): Promise<void> {
  const text = `【${draft.signature}】${draft.text}`;
  return insertMessage(tx, {
    eventKey: draft.eventKey,
    scene: draft.scene,
    mobileEnc: sealText(draft.mobile, person),
    mobileMasked: maskedMobile(draft.mobile),
    textEnc: sealText(text, person),
    segments: segmentsOf(text),
    at,
  });
}

const mostAtOnce = 100;

/**
 * The job: hands what waits to the provider, each message for its segments. A message of which the
 * provider says nothing stays, and is tried next time; one that it refuses keeps its words and costs nothing; where the balance does not reach, 营销 waits at nothing and the others at the overdraft.
 * @returns how many left
 */
export async function sendMessages(
  db: Db,
  gateway: SmsGateway,
  person: PersonKeys,
  now: Date,
  overdraftSegments: number = settings.smsOverdraftSegments.standard,
): Promise<number> {
  let sent = 0;
  for (const message of await listQueued(db, mostAtOnce)) {
    const lowest = message.isPromo ? 0 : -overdraftSegments;
    if (message.takenAt === null && !(await withTransaction(db, tx => take(tx, message, lowest, now))))
      continue;
    const { id, mobileEnc, textEnc, takenAt } = message;
    const mobile = openText(mobileEnc, person);
    const handedOverAt = takenAt === null ? null : new Date(takenAt);
    const text = openText(textEnc, person);
    const answer = await gateway.send({ number: String(id), mobile, text, handedOverAt });
    if (answer.state === 'SENT') {
      await withTransaction(db, tx => markSent(tx, id, now));
      sent += 1;
    } else await withTransaction(db, tx => refuse(tx, message, answer.words));
  }
  return sent;
}

async function refuse(tx: Tx, message: QueuedMessage, words: string): Promise<void> {
  await markRefused(tx, message.id, words);
  await giveBackSegments(tx, message);
}

/** Takes the segments of a message; administrators hear once that little is left. */
async function take(tx: Tx, message: QueuedMessage, lowest: number, at: Date): Promise<boolean> {
  const taken = await takeSegments(tx, message, { lowest, at });
  if (taken === false) return false;
  if (taken.isLow) {
    await signal(tx, {
      tell: {
        name: 'notice',
        kind: 'warning',
        text: `短信余额只剩 ${taken.balance} 条，请及时充值`,
        permission: 'commerce:sms-recharge:view',
        address: '/order/smsRecharge',
        opens: 'commerce:sms-recharge:view',
      },
    });
  }
  return true;
}

const usualPage = 50;

const forgotten = '（已过个人信息保存期）';

/** A live code opens the orders of a mobile, so of a real site nobody reads one; the demonstration has no other way. */
const hiddenCode = '******';

/** What was sent and what waits. @param showsCodes whether one-time codes stand in clear */
export async function showMessages(
  db: Db,
  { scene, page = 1, pageSize = usualPage }: SmsQuery,
  { person, showsCodes }: { person: PersonKeys; showsCodes: boolean },
): Promise<SmsPage> {
  const span = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await listMessages(db, scene ?? null, span);
  const shown = (text: string, of: SmsScene) =>
    of === 'CODE' && !showsCodes ? text.replace(/\d{6}/, hiddenCode) : text;
  return {
    total,
    rows: rows.map(({ textEnc, ...row }) => ({
      ...row,
      text: textEnc === null ? forgotten : shown(openText(textEnc, person), row.scene),
    })),
  };
}
