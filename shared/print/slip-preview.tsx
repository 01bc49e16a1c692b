import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { slipStyle } from './slip-style.ts';

type SlipPreviewProps = { title: string; widthMm: number; children: ReactNode };

const pixelsPerMillimetre = 96 / 25.4;

/** A slip on the screen as it comes out of the printer, in a document of its own: black on white in any theme. */
export function SlipPreview({ title, widthMm, children }: SlipPreviewProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(0);
  const open = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const written = frame?.contentDocument ?? null;
      if (written) writeStyle(written, widthMm);
      setPage(written);
    },
    [widthMm],
  );
  const measure = useCallback((paper: HTMLElement | null) => setHeight(paper?.offsetHeight ?? 0), []);
  return (
    <iframe ref={open} title={title} width={Math.ceil(widthMm * pixelsPerMillimetre)} height={height}>
      {page && createPortal(<main ref={measure}>{children}</main>, page.body)}
    </iframe>
  );
}

function writeStyle(page: Document, widthMm: number): void {
  const style = page.createElement('style');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) style.nonce = nonce;
  style.textContent = `${slipStyle}[data-slip] { width: ${widthMm}mm } html { overflow: hidden }`;
  page.head.replaceChildren(style);
}
