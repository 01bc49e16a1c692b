import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSecret, changeSetting } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import type { SmsSide } from './aliyun-sms.simulator.ts';
import type { AlipaySide } from './alipay.simulator.ts';
import type { InvoiceSide } from './nuonuo.simulator.ts';
import type { WechatSide } from './wechat.simulator.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A merchant and the providers that know it, with new keys. */
export type SimulatedAccounts = {
  wechat: WechatSide & { ownKey: KeyObject };
  alipay: AlipaySide & { ownKey: KeyObject };
  sms: SmsSide;
  invoice: InvoiceSide;
  platformKeys: { wechat: KeyObject; alipay: KeyObject };
};

export function simulatedAccounts(): SimulatedAccounts {
  const [wechatOwn, wechatPlatform, alipayOwn, alipayPlatform] = [pair(), pair(), pair(), pair()];
  return {
    wechat: {
      merchantNo: '1900000109',
      appId: 'wx0000000000000001',
      merchantKey: wechatOwn.publicKey,
      ownKey: wechatOwn.privateKey,
      platformId: 'PUB_KEY_ID_0119000001092026112900',
      privateKey: wechatPlatform.privateKey,
      apiKey: 'simulatedApiKeyOfThirtyTwoSigns0',
    },
    alipay: {
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      merchantKey: alipayOwn.publicKey,
      ownKey: alipayOwn.privateKey,
      privateKey: alipayPlatform.privateKey,
    },
    sms: {
      keyId: 'LTAI5tSimulated0001',
      keySecret: randomBytes(15).toString('hex'),
      sign: '青岚山景区',
      template: 'SMS_100000001',
    },
    invoice: {
      appKey: 'SD00000001',
      appSecret: randomBytes(16).toString('hex'),
      sellerTaxNo: '91990000MA0DEM0007',
      sellerTel: '0990-8888888',
      sellerAddress: '青岚市青岚山镇迎客路1号',
      taxCode: '3070101000000000000',
    },
    platformKeys: { wechat: wechatPlatform.publicKey, alipay: alipayPlatform.publicKey },
  };
}

/** Where simulators answer. */
export type SimulatorBases = { wechat: string; alipay: string; sms: string; invoice: string };

/** Connects the installation with simulators, by the settings that name a real provider. */
export async function connectSimulators(
  tx: Tx,
  { wechat, alipay, sms, invoice, platformKeys }: SimulatedAccounts,
  bases: SimulatorBases,
  person: PersonKeys,
): Promise<void> {
  const by = { person, staffId: null };
  const plain = [
    [settings.wechatHost, bases.wechat],
    [settings.wechatMerchant, wechat.merchantNo],
    [settings.wechatApp, wechat.appId],
    [settings.wechatSerial, '0'.repeat(40)],
    [settings.wechatPlatformId, wechat.platformId],
    [settings.wechatPlatformKey, publicText(platformKeys.wechat)],
    [settings.alipayHost, bases.alipay],
    [settings.alipayApp, alipay.appId],
    [settings.alipaySeller, alipay.sellerId],
    [settings.alipayPlatformKey, publicText(platformKeys.alipay)],
    [settings.smsHost, bases.sms],
    [settings.smsKeyId, sms.keyId],
    [settings.smsSign, sms.sign],
    [settings.smsTemplate, sms.template],
    [settings.invoiceHost, bases.invoice],
    [settings.invoiceAppKey, invoice.appKey],
    [settings.invoiceTaxNo, invoice.sellerTaxNo],
    [settings.invoiceTel, invoice.sellerTel],
    [settings.invoiceAddress, invoice.sellerAddress],
    [settings.invoiceTaxCode, invoice.taxCode],
  ] as const;
  for (const [setting, value] of plain) await changeSetting(tx, setting, value, null);
  await changeSecret(tx, settings.wechatApiKey, wechat.apiKey, by);
  await changeSecret(tx, settings.wechatPrivateKey, privateText(wechat.ownKey), by);
  await changeSecret(tx, settings.alipayPrivateKey, privateText(alipay.ownKey), by);
  await changeSecret(tx, settings.smsKeySecret, sms.keySecret, by);
  await changeSecret(tx, settings.invoiceAppSecret, invoice.appSecret, by);
}

/** The installation charges by 模拟支付 again, its messages reach nobody, and numbers of invoices are typed in. */
export async function disconnectSimulators(tx: Tx): Promise<void> {
  for (const setting of [settings.wechatHost, settings.alipayHost, settings.smsHost, settings.invoiceHost])
    await changeSetting(tx, setting, '', null);
}

function publicText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

function privateText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
