import type { ReactNode } from 'react';

import type { TicketPaper } from '../../contracts/ticket/setup/print-layout.ts';
import { paperStyle } from './print-paper.ts';
import { PreviewFrame } from './preview-frame.tsx';

type PaperPreviewProps = {
  title: string;
  paper: Pick<TicketPaper, 'widthMm' | 'heightMm'>;
  children: ReactNode;
};

/** A ticket on the screen in the size of its paper. */
export function PaperPreview({ title, paper, children }: PaperPreviewProps) {
  return (
    <PreviewFrame title={title} {...paper} style={paperStyle(paper)}>
      {children}
    </PreviewFrame>
  );
}
