import { type ReactNode, useState } from 'react';
import { Drawer } from '../../antd.ts';

export type Detail<Row> = (row: Row, close: () => void) => ReactNode;
export type RowDrawer<Row> = {
  /** Pixels, where a table stands in it. */
  readonly width?: number;
  /** What the row is called, in its drawer and on the tab while it is open; the list's title otherwise. */
  readonly title?: (row: Row) => string;
  readonly of: Detail<Row>;
};

type DetailDrawerProps = {
  readonly isOpen: boolean;
  /** The key of the row whose detail it is. */
  readonly openId: string | undefined;
  readonly title: string;
  readonly width: number | undefined;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
};

/** The detail of a row beside the list; closed, it leaves the focus on the row that it was last open for. */
export function DetailDrawer({ isOpen, openId, title, width, onClose, children }: DetailDrawerProps) {
  const [closedId, setClosedId] = useState<string>();
  const close = () => {
    setClosedId(openId);
    onClose();
  };
  const goBack = () => {
    focusRow(closedId);
    setClosedId(undefined);
  };
  return (
    <Drawer
      open={isOpen}
      size={width ?? usualWidth}
      title={title}
      onClose={close}
      afterOpenChange={isShown => !isShown && goBack()}
    >
      {children(close)}
    </Drawer>
  );
}

const usualWidth = 480;

/** Whoever went through the rows while one was open goes on from the last of them. */
function focusRow(key: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  rows.find(row => row.dataset['row'] === key && row.getClientRects().length > 0)?.focus();
}
