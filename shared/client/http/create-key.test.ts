import { createKey, keyPerContent } from './create-key.ts';

it('makes keys that the server takes for uuids, each of them once', () => {
  const keys = Array.from({ length: 1000 }, createKey);
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it('G-12 keeps the key of a write as long as what is written stays the same', () => {
  const keyOf = keyPerContent();
  const first = keyOf({ lines: [1] });
  expect(keyOf({ lines: [1] })).toBe(first);
  const second = keyOf({ lines: [1, 2] });
  expect(second).not.toBe(first);
  expect(keyOf({ lines: [1] })).not.toBe(first);
});
