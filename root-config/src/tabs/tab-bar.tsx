import { useEffect } from 'react';
import { useListening } from '../layout/use-listening.ts';
import { Icon } from '../icons/icon.tsx';
import { useParts } from '../layout/parts-context.ts';
import { moveFocus } from '../menu/move-focus.ts';
import { closeTab } from '../shell/tab-actions.ts';
import { useStore } from '../store.ts';
import { titleOf, type OpenScreen } from './tab.ts';
import { isInBar } from './kept-screens.ts';
import styles from './tab-bar.module.css';

/** The opened pages of this system. Delete closes the focused one, the middle button the one it is on. */
export function TabBar() {
  const { tabs, navigator } = useParts();
  const { list, activeId } = useStore(tabs.state);
  const bar = useListening<HTMLDivElement>(listenToKeysAndWheel);
  const shown = list.filter(isInBar);
  useEffect(() => {
    const active = bar.current?.querySelector('[aria-selected="true"]');
    active?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [activeId, bar]);
  return (
    <div ref={bar} className={styles.bar} role="tablist" aria-label="已打开的页面" tabIndex={-1}>
      {shown.map((screen, index) => (
        <Tab
          key={screen.id}
          screen={screen}
          isActive={screen.id === activeId}
          isReachable={screen.id === activeId || (index === 0 && !shown.some(one => one.id === activeId))}
          onActivate={() => navigator.go(screen.address)}
        />
      ))}
    </div>
  );
}

type TabProps = {
  readonly screen: OpenScreen;
  readonly isActive: boolean;
  readonly isReachable: boolean;
  readonly onActivate: () => void;
};

function Tab({ screen, isActive, isReachable, onActivate }: TabProps) {
  const parts = useParts();
  const isDirty = useStore(parts.unsaved.marks).has(screen.id);
  const canClose = !screen.route.meta.isAffix;
  const close = () => canClose && closeTab(parts, screen.id);
  return (
    <div
      role="tab"
      className={styles.tab}
      tabIndex={isReachable ? 0 : -1}
      aria-selected={isActive}
      aria-controls="shell-main"
      title={titleOf(screen)}
      onClick={() => !isActive && onActivate()}
      onAuxClick={event => event.button === 1 && close()}
      onKeyDown={event => {
        if (event.key === 'Delete') close();
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!isActive) onActivate();
      }}
    >
      {isDirty && <span className={styles.dirty} title="有未保存的内容" />}
      <span className={styles.title}>{titleOf(screen)}</span>
      {canClose && (
        <span
          className={styles.close}
          aria-hidden="true"
          title="关闭"
          onClick={event => {
            event.stopPropagation();
            close();
          }}
        >
          <Icon name="x" />
        </span>
      )}
    </div>
  );
}

function listenToKeysAndWheel(bar: HTMLElement, signal: AbortSignal): void {
  const moveAlong = (event: KeyboardEvent) =>
    moveFocus(event, [...bar.querySelectorAll<HTMLElement>('[role="tab"]')], {
      next: 'ArrowRight',
      previous: 'ArrowLeft',
    });
  const scrollSideways = (event: WheelEvent) => {
    bar.scrollLeft += event.deltaY;
  };
  bar.addEventListener('keydown', moveAlong, { signal });
  bar.addEventListener('wheel', scrollSideways, { signal, passive: true });
}
