import { randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { dayOf } from '@shanmen/shared/time';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { openSecrets, openSettings } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { callOut } from '../../platform/messages/call-out.ts';
import type { PersonKeys } from '../../platform/secrets/sealed-text.ts';
import { isAtHome, isUsable } from '../payments/providers/provider-accounts.ts';
import { acsHeaders, acsQuery } from './aliyun-protocol.ts';
import { builtInSms, type OutgoingSms, type SmsGateway } from './sms.gateway.ts';
import { maskedMobile } from './sms-texts.ts';

/** How we are known to 阿里云短信. */
export type SmsAccount = {
  readonly host: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** 签名, without 【】. */
  readonly sign: string;
  /** Of a template whose one variable is `content`. */
  readonly template: string;
};

const apiVersion = '2017-05-25';

const Answer = Type.Object({
  Code: Type.String(),
  Message: Type.Optional(Type.String()),
  SmsSendDetailDTOs: Type.Optional(
    Type.Object({ SmsSendDetailDTO: Type.Array(Type.Object({ OutId: Type.Optional(Type.String()) })) }),
  ),
});

/** What is said of one message, and will be said of it again; anything else is said of the account or of the line. */
const refusals: ReadonlySet<string> = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.INVALID_PARAMETERS',
]);

/** 阿里云短信. It knows no idempotency: a message that may have left is looked for before it is handed over again. */
function aliyunSms(account: SmsAccount, now: () => Date): SmsGateway {
  return {
    async send(message) {
      if (message.handedOverAt && (await hasLeft(message, message.handedOverAt))) return { state: 'SENT' };
      const { Code: code, Message: words = '' } = await ask('SendSms', {
        PhoneNumbers: message.mobile,
        SignName: account.sign,
        TemplateCode: account.template,
        TemplateParam: JSON.stringify({ content: withoutSign(message.text) }),
        OutId: message.number,
      });
      if (code === 'OK') return { state: 'SENT' };
      if (!refusals.has(code)) throw new Error(`aliyun says ${code}`);
      // Some of its words repeat the number, which is kept sealed.
      const shown = words.replaceAll(message.mobile, maskedMobile(message.mobile));
      return { state: 'REFUSED', words: `${shown}（${code}）` };
    },
  };

  async function hasLeft({ mobile, number }: OutgoingSms, at: Date): Promise<boolean> {
    const heard = await ask('QuerySendDetails', {
      PhoneNumber: mobile,
      SendDate: dayOf(at).replaceAll('-', ''),
      PageSize: '50',
      CurrentPage: '1',
    });
    if (heard.Code !== 'OK') throw new Error(`aliyun says ${heard.Code}`);
    return heard.SmsSendDetailDTOs?.SmsSendDetailDTO.some(({ OutId }) => OutId === number) === true;
  }

  async function ask(action: string, parameters: Record<string, string>) {
    const query = acsQuery(parameters);
    const { host } = new URL(account.host);
    const asked = { host, action, version: apiVersion, query, nonce: randomUUID(), at: now() };
    const headers = acsHeaders(asked, account);
    const url = `${account.host}/?${query}`;
    const { body } = await callOut({
      method: 'POST',
      url,
      headers,
      body: '',
      atHome: isAtHome(account.host),
    });
    const heard: unknown = JSON.parse(body);
    if (!Value.Check(Answer, heard)) throw new Error('an answer that is not of aliyun');
    return heard;
  }
}

/** 阿里云短信 where its settings are whole, otherwise the built-in channel; outside of a demo a simulator is no provider. */
export async function openSms(db: Db, person: PersonKeys, now: () => Date): Promise<SmsGateway> {
  const setting = await openSettings(db);
  const host = setting(settings.smsHost);
  if (host === '') return builtInSms;
  const account = {
    host,
    keyId: setting(settings.smsKeyId),
    sign: setting(settings.smsSign),
    template: setting(settings.smsTemplate),
    keySecret: (await openSecrets(db, person))(settings.smsKeySecret),
  };
  return isUsable(account, setting(settings.demo)) ? aliyunSms(account, now) : builtInSms;
}

/** The provider writes the signature before the text. */
function withoutSign(text: string): string {
  return text.replace(/^【[^】]*】/, '');
}
