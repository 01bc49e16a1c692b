import { randomUUID } from 'node:crypto';

import { dayOf } from '@shanmen/shared/time';

import { isSignedBy } from '../../sms/aliyun-protocol.ts';
import type { SmsAccount } from '../../sms/aliyun.gateway.ts';
import type { SimulatedAnswer, Simulator } from './simulator.ts';

/** A message that the simulator took. */
export type SimulatedSms = { outId: string; mobile: string; content: string; at: Date };

export type SmsSide = Omit<SmsAccount, 'host'>;

const freshMs = 15 * 60_000;
const oneCodePerMs = 60_000;

/**
 * 阿里云短信 as its customer meets it: one 验证码 a minute to a mobile, and every nonce once.
 * @param taken what was sent, in memory: messages of a demo reach nobody
 */
export function aliyunSmsSimulator(now: () => Date, side: SmsSide, taken: SimulatedSms[]): Simulator {
  const nonces = new Set<string>();
  return async request => {
    const [path = '', query = ''] = request.path.split('?');
    const nonce = request.header('x-acs-signature-nonce');
    const { method, header, body } = request;
    if (path !== '/' || header('x-acs-version') !== '2017-05-25')
      return said('InvalidVersion', '版本错误', 404);
    if (!header('authorization').includes(`Credential=${side.keyId},`))
      return said('InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404);
    if (!isSignedBy({ method, query, header, body }, side))
      return said('SignatureDoesNotMatch', 'Specified signature is not matched.', 400);
    if (Math.abs(now().getTime() - Date.parse(header('x-acs-date'))) > freshMs)
      return said('InvalidTimeStamp.Expired', 'Specified time stamp is expired.', 400);
    if (nonces.has(nonce))
      return said('SignatureNonceUsed', 'Specified signature nonce was used already.', 400);
    nonces.add(nonce);
    const asked = new URLSearchParams(query);
    if (header('x-acs-action') === 'SendSms') return send(asked);
    if (header('x-acs-action') === 'QuerySendDetails') return details(asked);
    return said('InvalidAction.NotFound', 'Specified api is not found.', 404);
  };

  function send(asked: URLSearchParams): SimulatedAnswer {
    const mobile = asked.get('PhoneNumbers') ?? '';
    const content = contentOf(asked.get('TemplateParam') ?? '');
    if (asked.get('SignName') !== side.sign)
      return said('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
    if (asked.get('TemplateCode') !== side.template)
      return said('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板');
    if (content === null) return said('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值');
    if (!/^1\d{10}$/.test(mobile)) return said('isv.MOBILE_NUMBER_ILLEGAL', `${mobile}invalid mobile number`);
    const isCode = (text: string) => text.includes('验证码');
    const since = now().getTime() - oneCodePerMs;
    const before = taken.some(
      sms => sms.mobile === mobile && isCode(sms.content) && sms.at.getTime() > since,
    );
    if (isCode(content) && before) return said('isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1');
    taken.push({ outId: asked.get('OutId') ?? '', mobile, content, at: now() });
    return said('OK', 'OK', 200, { BizId: `${now().getTime()}^0` });
  }

  function details(asked: URLSearchParams): SimulatedAnswer {
    const found = taken.filter(
      ({ mobile, at }) =>
        mobile === asked.get('PhoneNumber') && dayOf(at).replaceAll('-', '') === asked.get('SendDate'),
    );
    const SmsSendDetailDTO = found.map(({ outId, mobile, content }) => ({
      OutId: outId,
      PhoneNum: mobile,
      Content: `【${side.sign}】${content}`,
      TemplateCode: side.template,
      SendStatus: 3,
    }));
    return said('OK', 'OK', 200, { TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO } });
  }
}

/** The variable of the template; null where it is none. */
function contentOf(parameters: string): string | null {
  const [, text] = /^\{"content":("(?:[^"\\]|\\.)*")\}$/.exec(parameters) ?? [];
  return text === undefined ? null : String(JSON.parse(text));
}

function said(code: string, message: string, status = 200, more: object = {}): SimulatedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8' },
    body: JSON.stringify({ RequestId: randomUUID().toUpperCase(), Code: code, Message: message, ...more }),
  };
}
