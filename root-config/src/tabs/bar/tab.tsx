import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import type { PopupAnchor } from '../../parts/popup/use-popup.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { activateTab, closeTab, pinTab, refreshTab } from '../../shell/opening/tab-actions.ts';
import styles from './tab-bar.module.css';
import { TabMark } from './tab-mark.tsx';
import { titleOf, type OpenScreen } from '../open-screen.ts';

type Props = {
  readonly screen: OpenScreen;
  readonly isActive: boolean;
  readonly isReachable: boolean;
  readonly onMenu: (anchor: PopupAnchor) => void;
};

/**
 * One tab. Delete closes it, the middle button the one it is on, a double click draws it anew; the right
 * button, the menu key and Shift+F10 show what else can be done with it.
 */
export function Tab({ screen, isActive, isReachable, onMenu }: Props) {
  const parts = useParts();
  const hasIcon = useSetting('tabs.icons');
  const canClose = screen.fixed === null;
  const close = () => canClose && closeTab(parts, screen.id);
  const open = (tab: HTMLElement) => {
    // Let go of, so that the screen takes the focus; arrows alone leave it here.
    tab.blur();
    activateTab(parts, screen);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') closeByKey(event.currentTarget, close);
    if (isMenuKey(event)) onMenu(event.currentTarget);
    else if (event.key === 'Enter' || event.key === ' ') open(event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="tab"
      className={styles.tab}
      data-id={screen.id}
      data-fixed={screen.fixed ?? undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-selected={isActive}
      aria-controls="shell-main"
      title={titleOf(screen)}
      draggable={useSetting('tabs.drag')}
      onClick={event => open(event.currentTarget)}
      onDoubleClick={() => refreshTab(parts, screen.id)}
      onAuxClick={event => event.button === 1 && close()}
      onContextMenu={event => openMenu(event, onMenu)}
      onKeyDown={onKey}
    >
      <TabMark screen={screen} isActive={isActive} />
      {hasIcon && screen.route.meta.icon !== '' && <Icon name={screen.route.meta.icon} />}
      <span className={styles.title}>{titleOf(screen)}</span>
      {canClose && <TabButton kind="close" onPress={close} />}
      {screen.fixed === 'pin' && <TabButton kind="unpin" onPress={() => pinTab(parts, screen.id, false)} />}
    </div>
  );
}

type ButtonProps = { readonly kind: 'close' | 'unpin'; readonly onPress: () => void };

/** For the pointer alone: the keyboard has Delete and the menu. */
function TabButton({ kind, onPress }: ButtonProps) {
  const { tabs } = useText();
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <span
      className={kind === 'close' ? styles.close : styles.pin}
      aria-hidden="true"
      title={tabs[kind]}
      onDoubleClick={stop}
      onClick={event => {
        stop(event);
        onPress();
      }}
    >
      <Icon name={kind === 'close' ? 'x' : 'pin'} />
    </span>
  );
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
}

/** The menu key reports a point inside the tab or none; the menu then hangs from the tab. */
function openMenu(event: MouseEvent<HTMLElement>, onMenu: (anchor: PopupAnchor) => void): void {
  event.preventDefault();
  const isPointer = event.button === 2;
  onMenu(isPointer ? { x: event.clientX, y: event.clientY } : event.currentTarget);
}

/** The focus stays in the bar, on the tab that comes next. */
function closeByKey(tab: HTMLElement, close: () => void): void {
  const next = tab.nextElementSibling ?? tab.previousElementSibling;
  close();
  if (next instanceof HTMLElement) next.focus();
}
