import { useEffect, useState } from 'react';

const restMs = 250;

/** The value once it has stayed the same for a moment: a word is looked for, not each of its letters. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
