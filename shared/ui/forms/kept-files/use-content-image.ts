import { type RefObject, useEffect, useRef } from 'react';

/** Draws a content into a picture; releases the picture's address when it is shown no more. */
export function useContentImage(content: Blob | undefined): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!content || !image.current) return undefined;
    const address = URL.createObjectURL(content);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return image;
}
