import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * The key that a record keeps for ever: a UUID (version 8) of the key of its request and of whose key it is. So the key
 * of one person means nothing in the hands of another.
 * @param owner e.g. `u:7`
 */
export function recordKeyOf(owner: string, key: string): string {
  const hex = createHash('sha256').update(`${owner}\n${key.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
