import { useContentImage } from '@shanmen/ui';
import { useMemo } from 'react';
import { type Camera, photoShape } from './use-camera.ts';

const height = 300;
const shape = { height, width: (height * photoShape.width) / photoShape.height };

/** What the camera would keep, and nothing beside it; nothing where there is no camera. */
export function ViewFinder({ camera: { video, state } }: { readonly camera: Camera }) {
  if (state === 'none') return null;
  return (
    <video
      {...shape}
      ref={video}
      style={{ objectFit: 'cover' }}
      autoPlay
      muted
      playsInline
      aria-label="取景"
    />
  );
}

/** The photo that was kept last, to be judged before its holder walks away. @param content as JPEG in base64 */
export function KeptPhoto({ content }: { readonly content: string }) {
  const picture = useMemo(
    () => new Blob([Uint8Array.from(atob(content), sign => sign.charCodeAt(0))], { type: 'image/jpeg' }),
    [content],
  );
  const shown = useContentImage(picture);
  return <img {...shape} ref={shown} style={{ objectFit: 'contain' }} alt="已留照片" />;
}
