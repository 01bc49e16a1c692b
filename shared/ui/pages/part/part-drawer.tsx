import { ShellLink } from '@shanmen/shared';
import type { ReactNode } from 'react';
import { Drawer } from '../../antd.ts';

type PartDrawerProps = {
  readonly title: string;
  /** Where all of it stands; null where the reader has no screen for it here. */
  readonly screen: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A part beside the list that it was opened from, with the way to its own screen. */
export function PartDrawer({ title, screen, onClose, children }: PartDrawerProps) {
  return (
    <Drawer
      open
      size={860}
      title={title}
      onClose={onClose}
      extra={screen !== null && <ShellLink to={screen}>打开完整页面</ShellLink>}
    >
      {children}
    </Drawer>
  );
}
