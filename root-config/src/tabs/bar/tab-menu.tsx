import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { PopupMenu, type PopupItem } from '../../parts/popup/popup-menu.tsx';
import type { PopupAnchor } from '../../parts/popup/use-popup.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import {
  activateTab,
  closeTab,
  closeTabs,
  copyAddress,
  openInWindow,
  pinTab,
  refreshTab,
  reopenTab,
} from '../../shell/opening/tab-actions.ts';
import type { Messages } from '../../language/zh-cn.ts';
import { within } from '../tab-order.ts';
import { titleOf, type OpenScreen } from '../open-screen.ts';

export type OpenTabMenu = { readonly id: string; readonly anchor: PopupAnchor };
type Props = OpenTabMenu & { readonly onClose: () => void };

/** What can be done with a tab. */
export function TabMenu({ id, anchor, onClose }: Props) {
  const parts = useParts();
  const { tabs: text } = useText();
  const screen = parts.tabs.state.get().list.find(one => one.id === id);
  if (!screen) return null;
  return (
    <PopupMenu
      anchor={anchor}
      label={text.menu(titleOf(screen))}
      items={itemsFor(parts, screen, text)}
      onClose={onClose}
    />
  );
}

function itemsFor(parts: ShellParts, screen: OpenScreen, text: Messages['tabs']): readonly PopupItem[] {
  const { id, fixed } = screen;
  const { tabs, fullScreen } = parts;
  const closing = (label: string, scope: 'others' | 'left' | 'right' | 'all') => ({
    label,
    disabled: within(tabs.state.get().list, id, scope).length === 0,
    onChoose: () => closeTabs(parts, id, scope),
  });
  const enlarge = () => {
    activateTab(parts, screen);
    fullScreen.turn(true);
  };
  return [
    { icon: 'rotate-cw', label: text.refresh, onChoose: () => refreshTab(parts, id) },
    { icon: 'maximize', label: text.fullScreen, onChoose: enlarge },
    fixed === 'pin'
      ? { icon: 'pin-off', label: text.unpin, onChoose: () => pinTab(parts, id, false) }
      : { icon: 'pin', label: text.pin, disabled: fixed !== null, onChoose: () => pinTab(parts, id, true) },
    'line',
    { icon: 'x', label: text.close, disabled: fixed !== null, onChoose: () => closeTab(parts, id) },
    closing(text.closeOthers, 'others'),
    { ...closing(text.closeLeft, 'left'), icon: 'arrow-left-to-line' },
    { ...closing(text.closeRight, 'right'), icon: 'arrow-right-to-line' },
    { ...closing(text.closeAll, 'all'), icon: 'list-x' },
    { icon: 'undo-2', label: text.reopen, disabled: !tabs.canReopen(), onChoose: () => reopenTab(parts) },
    'line',
    { icon: 'external-link', label: text.newWindow, onChoose: () => openInWindow(screen) },
    { icon: 'copy', label: text.copyAddress, onChoose: () => void copyAddress(parts, screen) },
  ];
}
