import { randomUUID } from 'node:crypto';
import process from 'node:process';

import { signatureHeaders, signatureOf } from '../../server/src/http/credential/device-signature.ts';

const server = process.env['SHANMEN_URL'] ?? 'http://127.0.0.1:8080';

type Signer = { readonly sn: string; readonly key: string };

/** A call as a gate makes it. @throws Error in the words of the server when it is refused */
export async function signedCall<T>(
  { sn, key }: Signer,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const call = {
    method,
    path,
    time: new Date().toISOString(),
    nonce: randomUUID(),
    body: body === undefined ? '' : JSON.stringify(body),
  };
  const answer = await fetch(new URL(path, server), {
    method,
    headers: {
      [signatureHeaders.sn]: sn,
      [signatureHeaders.time]: call.time,
      [signatureHeaders.nonce]: call.nonce,
      [signatureHeaders.signature]: signatureOf(call, Buffer.from(key, 'hex')),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: call.body }),
  });
  const told: { result: T; code: string; message: string } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`${told.message} (${told.code})`);
  return told.result;
}
