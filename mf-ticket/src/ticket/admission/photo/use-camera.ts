import { type RefObject, useEffect, useRef, useState } from 'react';

/** The longest side in pixels: a face fills half a screen of the gate and no more. */
export const photoSide = 480;

const quality = 0.85;

export const noCamera = '没有可用的摄像头（或浏览器未允许使用），请选择照片文件';

/** As a passport's: of what is seen the middle is kept, and only that is shown. */
export const photoShape = { width: 3, height: 4 } as const;

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: 'opening' | 'open' | 'none';
  /** What it sees, as a JPEG in base64; null while it sees nothing. */
  readonly take: () => string | null;
};

/** The camera of the window, for as long as it is looked through. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('opening');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isLeft = false;
    const close = () => stream?.getTracks().forEach(track => track.stop());
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
      if (isLeft) return close();
      if (video.current) video.current.srcObject = stream;
      setState('open');
    };
    // Without https there are no media devices at all.
    open().catch(() => setState('none'));
    return () => {
      isLeft = true;
      close();
    };
  }, []);
  return { video, state, take: () => (video.current ? frameOf(video.current) : null) };
}

function frameOf(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(videoWidth / photoShape.width, videoHeight / photoShape.height);
  const [width, height] = [scale * photoShape.width, scale * photoShape.height];
  if (width === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.height = photoSide;
  canvas.width = Math.round((photoSide * width) / height);
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? null;
}
