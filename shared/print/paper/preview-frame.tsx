import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { rewriteStyle } from './print-frame.ts';

type PreviewFrameProps = {
  readonly title: string;
  readonly widthMm: number;
  /** As high as its content where absent. */
  readonly heightMm?: number;
  readonly style: string;
  readonly children: ReactNode;
};

const pixelsPerMillimetre = 96 / 25.4;

/** Paper on the screen as it comes out of the printer, in a document of its own: black on white in any theme. */
export function PreviewFrame({ title, widthMm, heightMm, style, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [measured, setMeasured] = useState(0);
  const open = useCallback((frame: HTMLIFrameElement | null) => setPage(frame?.contentDocument ?? null), []);
  useLayoutEffect(() => {
    if (page) rewriteStyle(page, `${style} html { overflow: hidden }`);
  }, [page, style]);
  const measure = useCallback((paper: HTMLElement | null) => setMeasured(paper?.offsetHeight ?? 0), []);
  const height = heightMm === undefined ? measured : Math.ceil(heightMm * pixelsPerMillimetre);
  return (
    <iframe ref={open} title={title} width={Math.ceil(widthMm * pixelsPerMillimetre)} height={height}>
      {page && createPortal(<main ref={measure}>{children}</main>, page.body)}
    </iframe>
  );
}
