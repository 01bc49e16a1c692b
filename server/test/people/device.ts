import { randomUUID } from 'node:crypto';

import type { DeviceKey } from '@shanmen/shared/contracts/ticket/admission/device';

import { signatureHeaders, signatureOf } from '../../src/http/credential/device-signature.ts';
import type { Answer, Client, TestApp } from '../app/app.ts';

type Method = 'GET' | 'POST' | 'PUT';

export type SignedOptions = {
  body?: unknown;
  /** By the device's clock. */
  time?: string;
  nonce?: string;
  /** What is sent where it differs from what was signed. */
  sentBody?: unknown;
};

/** A gate as it calls: every request signed with its key. */
export type TestDevice = {
  id: number;
  sn: string;
  call<T = unknown>(method: Method, path: string, options?: SignedOptions): Promise<Answer<T>>;
};

let enrolled = 0;

/** Registers a device at a gate, as an administrator does. */
export async function enrolAt(test: TestApp, admin: Client, gateId: number): Promise<TestDevice> {
  enrolled += 1;
  const body = { sn: `TEST-${enrolled}`, name: `测试闸机${enrolled}`, kind: 'GATE', gateId, status: 'on' };
  const answer = await admin.call<DeviceKey>('POST', '/api/ticket/devices', { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return signingWith(test, answer.result);
}

/** A device that signs with this key. */
export function signingWith(test: TestApp, { id, sn, key }: DeviceKey): TestDevice {
  return {
    id,
    sn,
    async call(method, path, { body, time, nonce = randomUUID(), sentBody = body } = {}) {
      const at = time ?? test.deps.now().toISOString();
      const text = body === undefined ? '' : JSON.stringify(body);
      const call = { method, path, time: at, nonce, body: text };
      const response = await test.app.inject({
        method,
        url: path,
        headers: {
          [signatureHeaders.sn]: sn,
          [signatureHeaders.time]: at,
          [signatureHeaders.nonce]: nonce,
          [signatureHeaders.signature]: signatureOf(call, Buffer.from(key, 'hex')),
          ...(sentBody === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(sentBody === undefined ? {} : { payload: JSON.stringify(sentBody) }),
      });
      const parsed = response.json();
      const error = response.statusCode >= 400 ? parsed : null;
      return {
        status: response.statusCode,
        result: parsed.result,
        error,
        headers: response.headers,
        text: response.body,
      };
    },
  };
}
