import type { ReactNode } from 'react';
import { PreviewFrame } from '../paper/preview-frame.tsx';
import { slipStyle } from './slip-style.ts';

type SlipPreviewProps = { title: string; widthMm: number; children: ReactNode };

/** A slip on the screen, as long as what stands on it. */
export function SlipPreview({ title, widthMm, children }: SlipPreviewProps) {
  return (
    <PreviewFrame title={title} widthMm={widthMm} style={`${slipStyle}[data-slip] { width: ${widthMm}mm }`}>
      {children}
    </PreviewFrame>
  );
}
