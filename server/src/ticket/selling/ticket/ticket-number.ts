import { createHmac, randomBytes } from 'node:crypto';

import { isSameSecret } from '../../../platform/secrets/same-secret.ts';
import {
  deriveKey,
  type MasterKeys,
  type PersonKeys,
  personKeys,
} from '../../../platform/secrets/sealed-text.ts';

/**
 * What makes ticket numbers unguessable, QR codes unforgeable and visitors unreadable, derived from the
 * deployment's master keys.
 */
export type TicketKeys = {
  readonly number: Buffer;
  readonly qr: Buffer;
  /** Signs what a window was promised for the time without the server. */
  readonly offline: Buffer;
  /** Signs when a visitor came to the queue before booking. */
  readonly entry: Buffer;
  readonly person: PersonKeys;
};

export function ticketKeys(keys: MasterKeys): TicketKeys {
  return {
    number: deriveKey(keys.first, 'ticket number'),
    qr: deriveKey(keys.first, 'ticket qr'),
    offline: deriveKey(keys.first, 'offline terms'),
    entry: deriveKey(keys.first, 'entry ticket'),
    person: personKeys(keys),
  };
}

const half = 10_000_000n;
const rounds = [0, 1, 2, 3] as const;

/**
 * 16 digits: the serial through a keyed permutation of 14 digits, so that neighbours are far apart
 * and no two serials share a number, then an ISO 7064 MOD 97-10 tail.
 */
export function ticketNoOf(serial: number, keys: TicketKeys): string {
  let left = BigInt(serial) / half;
  let right = BigInt(serial) % half;
  for (const round of rounds) {
    const next = (left + roundOf(round, right, keys)) % half;
    left = right;
    right = next;
  }
  const digits = `${String(left).padStart(7, '0')}${String(right).padStart(7, '0')}`;
  return digits + checkTail(digits);
}

/** Whether 16 digits are a number that we could have given out. */
export function isTicketNo(text: string): boolean {
  return /^\d{16}$/.test(text) && BigInt(text) % 97n === 1n;
}

export type Qr = { ticketNo: string; qrVersion: number; mac: string };

/** What a ticket's code is made from; `qrSecret` is the ticket's own. */
export type QrSource = { ticketNo: string; qrVersion: number; qrSecret: string };

export function newQrSecret(): string {
  return randomBytes(16).toString('hex');
}

/** `1.<ticketNo>.<version>.<mac>`: digits and dots only, so that a scanner survives a Chinese input method. */
export function qrOf(source: QrSource, keys: TicketKeys): string {
  return `1.${source.ticketNo}.${source.qrVersion}.${macOf(source, keys)}`;
}

/** @returns null when the text has not the form of one of our codes. */
export function readQr(text: string): Qr | null {
  const match = /^1\.(\d{16})\.(\d{1,6})\.(\d{10})$/.exec(text);
  if (!match) return null;
  const [, ticketNo = '', version = '', mac = ''] = match;
  return { ticketNo, qrVersion: Number(version), mac };
}

/** Whether a code was made by us for this version of this ticket. */
export function isGenuine(qr: Qr, qrSecret: string, keys: TicketKeys): boolean {
  const expected = macOf({ ticketNo: qr.ticketNo, qrVersion: qr.qrVersion, qrSecret }, keys);
  return isSameSecret(qr.mac, expected);
}

function macOf({ ticketNo, qrVersion, qrSecret }: QrSource, keys: TicketKeys): string {
  const digest = createHmac('sha256', keys.qr).update(`${ticketNo}.${qrVersion}.${qrSecret}`).digest();
  return String(digest.readBigUInt64BE() % 10_000_000_000n).padStart(10, '0');
}

function roundOf(round: number, value: bigint, keys: TicketKeys): bigint {
  const digest = createHmac('sha256', keys.number).update(`${round}.${value}`).digest();
  return digest.readBigUInt64BE() % half;
}

function checkTail(digits: string): string {
  const remainder = (BigInt(digits) * 100n) % 97n;
  return String(98n - remainder).padStart(2, '0');
}
