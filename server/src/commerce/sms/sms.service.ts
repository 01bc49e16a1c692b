import type { SmsPage, SmsQuery, SmsScene } from '@shanmen/shared/contracts/commerce/sms';

import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../platform/secrets/sealed-text.ts';
import type { SmsGateway } from './sms.gateway.ts';
import { insertMessage, listMessages, listQueued, markSent } from './sms.queries.ts';
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

/** The job: hands what waits to the provider. A message that it does not take stays, and is tried next time. */
export async function sendMessages(
  db: Db,
  gateway: SmsGateway,
  person: PersonKeys,
  now: Date,
): Promise<number> {
  const queued = await listQueued(db, mostAtOnce);
  for (const { id, mobileEnc, textEnc } of queued) {
    const mobile = openText(mobileEnc, person);
    await gateway.send({ number: String(id), mobile, text: openText(textEnc, person) });
    await withTransaction(db, tx => markSent(tx, id, now));
  }
  return queued.length;
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
