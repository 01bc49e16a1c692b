import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }));

/** The page behind is out of sight and out of reach by style from the first paint on; this is what shows. */
export function LockCover() {
  const { lock } = useParts();
  const isLocked = useStore(lock.isLocked);
  const place = document.getElementById('shell-lock');
  if (!isLocked || !place) return null;
  return createPortal(
    <Suspense>
      <LockScreen />
    </Suspense>,
    place,
  );
}
