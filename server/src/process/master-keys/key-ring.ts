import { randomBytes } from 'node:crypto';

import type { MasterKeys } from '../../platform/secrets/sealed-text.ts';
import { keyOf } from '../machine/secret-file.ts';

/** One line of the file with the master keys. */
export type RingKey = {
  /** `k1`, `k2` …: it stands in front of what the key sealed. */
  readonly id: string;
  readonly bytes: Buffer;
  /** Known to every process before the first of them seals with it. */
  readonly isNext: boolean;
};

/**
 * Keys of a file, oldest first: `k1:` and 64 hexadecimal digits a line, `next` before the one that is to follow.
 * A file that holds nothing but one key is its `k1`.
 * @throws when a line is none, an id stands twice, or nothing seals
 */
export function readRing(text: string, path: string): RingKey[] {
  if (/^[0-9a-f]*$/i.test(text)) return [{ id: 'k1', bytes: keyOf(text, path), isNext: false }];
  const ring = text.split('\n').map(line => {
    const [, next, id = '', digits = ''] = /^(next )?(k\d+):([0-9a-f]+)$/i.exec(line.trim()) ?? [];
    return { id, bytes: keyOf(digits, path), isNext: next !== undefined };
  });
  if (new Set(ring.map(({ id }) => id)).size < ring.length) throw new Error(`${path} names a key twice`);
  sealingOf(ring, path);
  return ring;
}

export function writtenRing(ring: readonly RingKey[]): string {
  const lines = ring.map(({ id, bytes, isNext }) => `${isNext ? 'next ' : ''}${id}:${bytes.toString('hex')}`);
  return `${lines.join('\n')}\n`;
}

/** The oldest key keeps what cannot be made anew; the youngest that is in use seals. */
export function keysOfRing(ring: readonly RingKey[], path: string): MasterKeys {
  const [first] = ring;
  if (!first) throw new Error(`${path} holds no key`);
  return {
    first: first.bytes,
    sealing: new Map(ring.map(({ id, bytes }) => [id, bytes])),
    current: sealingOf(ring, path).id,
  };
}

/** Adds a key that every process has to know before it is used. @throws when one waits already */
export function withNextKey(ring: readonly RingKey[]): RingKey[] {
  const waiting = ring.find(({ isNext }) => isNext);
  if (waiting) throw new Error(`${waiting.id} waits to be used already`);
  const newest = Math.max(...ring.map(({ id }) => Number(id.slice(1))));
  return [...ring, { id: `k${newest + 1}`, bytes: randomBytes(32), isNext: true }];
}

/** @throws when no key waits */
export function withNextUsed(ring: readonly RingKey[]): RingKey[] {
  if (!ring.some(({ isNext }) => isNext)) throw new Error('no key waits to be used: add one first');
  return ring.map(key => ({ ...key, isNext: false }));
}

/** @throws for a key that is not there, the first and the one that seals */
export function withoutKey(ring: readonly RingKey[], id: string, path: string): RingKey[] {
  if (!ring.some(key => key.id === id)) throw new Error(`there is no key ${id}`);
  if (ring[0]?.id === id) {
    throw new Error(`${id} stays: numbers and codes of tickets and what is searched by rest on it`);
  }
  if (sealingOf(ring, path).id === id) throw new Error(`${id} is the key that seals`);
  return ring.filter(key => key.id !== id);
}

function sealingOf(ring: readonly RingKey[], path: string): RingKey {
  const sealing = ring.findLast(({ isNext }) => !isNext);
  if (!sealing || ring[0]?.isNext) throw new Error(`the first key of ${path} must be in use`);
  return sealing;
}
