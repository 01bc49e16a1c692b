import { useState } from 'react';

/** What the focus comes back to after every scan opens no screen keyboard; whoever taps it wants to type. */
export function useQuietKeyboard() {
  const [isTapped, setTapped] = useState(false);
  return {
    inputMode: isTapped ? 'text' : 'none',
    onPointerDown: () => setTapped(true),
    onBlur: () => setTapped(false),
  } as const;
}
