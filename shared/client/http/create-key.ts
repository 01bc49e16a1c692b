/** A uuid. `crypto.randomUUID` exists only on https and loopback; a till may be served over plain http. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Gives a write its key: the same as long as what is written stays the same. Who presses again after an
 * outcome that nobody knows asks the server for that outcome, and makes nothing twice.
 */
export function keyPerContent(): (content: unknown) => string {
  let last = '';
  let key = '';
  return content => {
    const text = JSON.stringify(content);
    if (text !== last) [last, key] = [text, createKey()];
    return key;
  };
}
