import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSecrets, openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';

/** How we are known to 微信支付, and by what its word is told from anybody's. */
export type WechatAccount = {
  readonly host: string;
  readonly merchantNo: string;
  readonly appId: string;
  /** Of the certificate whose key signs what we ask. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  /** Of the key that signs what WeChat says. */
  readonly platformId: string;
  readonly platformKey: KeyObject;
  /** 32 bytes; opens what a notify says. */
  readonly apiKey: string;
  readonly notifyUrl: string | null;
  /** A simulator on this machine. */
  readonly atHome: boolean;
};

export type AlipayAccount = {
  readonly host: string;
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  readonly platformKey: KeyObject;
  readonly notifyUrl: string | null;
  readonly atHome: boolean;
};

/** Providers that this installation is connected with. */
export type ProviderAccounts = {
  readonly wechat: WechatAccount | null;
  readonly alipay: AlipayAccount | null;
};

const noAccounts: ProviderAccounts = { wechat: null, alipay: null };

/** Providers whose settings are whole. Outside of a demo an address of this machine is no provider. */
export async function readProviderAccounts(db: Db, person: PersonKeys): Promise<ProviderAccounts> {
  const setting = await openSettings(db);
  const hosts = { wechat: setting(settings.wechatHost), alipay: setting(settings.alipayHost) };
  if (hosts.wechat === '' && hosts.alipay === '') return noAccounts;
  const secret = await openSecrets(db, person);
  const demo = setting(settings.demo);
  const site = setting(settings.publicAddress);
  const notifyUrl = (provider: string) =>
    site === '' ? null : `${site}/api/commerce/payment-notifies/${provider}`;
  const wechat = {
    host: hosts.wechat,
    merchantNo: setting(settings.wechatMerchant),
    appId: setting(settings.wechatApp),
    serialNo: setting(settings.wechatSerial),
    platformId: setting(settings.wechatPlatformId),
    apiKey: secret(settings.wechatApiKey),
    platform: setting(settings.wechatPlatformKey),
    own: secret(settings.wechatPrivateKey),
  };
  const alipay = {
    host: hosts.alipay,
    appId: setting(settings.alipayApp),
    sellerId: setting(settings.alipaySeller),
    platform: setting(settings.alipayPlatformKey),
    own: secret(settings.alipayPrivateKey),
  };
  return {
    wechat: isUsable(wechat, demo) ? { ...wechat, ...keysOf(wechat), notifyUrl: notifyUrl('wechat') } : null,
    alipay: isUsable(alipay, demo) ? { ...alipay, ...keysOf(alipay), notifyUrl: notifyUrl('alipay') } : null,
  };
}

/** Whether a host is a simulator of a demo. */
export function isAtHome(host: string): boolean {
  return host.startsWith('http://127.0.0.1:');
}

export function isUsable(account: Readonly<Record<string, string>>, demo: boolean): boolean {
  if (Object.values(account).includes('')) return false;
  return demo || !isAtHome(account['host'] ?? '');
}

function keysOf({ host, platform, own }: { host: string; platform: string; own: string }) {
  return {
    platformKey: createPublicKey({ key: Buffer.from(platform, 'base64'), format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({ key: Buffer.from(own, 'base64'), format: 'der', type: 'pkcs8' }),
    atHome: isAtHome(host),
  };
}

const rememberedMs = 2000;

/** The providers of the installation, read anew every two seconds. */
export function providerBook(db: Db, person: PersonKeys, memory: Memory): () => Promise<ProviderAccounts> {
  let known: { until: number; accounts: ProviderAccounts } | null = null;
  memory.holds(() => {
    known = null;
  });
  return async () => {
    if (known && known.until > performance.now()) return known.accounts;
    const accounts = await readProviderAccounts(db, person);
    known = { until: performance.now() + rememberedMs, accounts };
    return accounts;
  };
}
