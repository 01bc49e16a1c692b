import { useMedia } from '@shanmen/shared';
import { lazy, Suspense, useState } from 'react';

import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { narrow } from '../../layout/use-layout.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import type { OpenTabMenu } from './tab-menu.tsx';
import styles from './tab-bar.module.css';
import { isInBar, titleOf, type OpenScreen } from '../open-screen.ts';
import { Tab } from './tab.tsx';
import { useStrip } from './use-strip.ts';

// Needed only when somebody asks for them.
const TabMenu = lazy(() => import('./tab-menu.tsx').then(module => ({ default: module.TabMenu })));
const TabList = lazy(() => import('./tab-list.tsx').then(module => ({ default: module.TabList })));

/** The opened pages of this system. On a small window only the present one, and the list of all. */
export function TabBar() {
  const { tabs } = useParts();
  const { list, activeId } = useStore(tabs.state);
  const isNarrow = useMedia(narrow);
  const shown = list.filter(isInBar);
  const active = shown.find(screen => screen.id === activeId);
  return (
    <div className={styles.bar} data-look={useSetting('tabs.style')}>
      {!isNarrow && <Strip shown={shown} active={active} />}
      <ListButton active={isNarrow ? active : undefined} isNarrow={isNarrow} />
    </div>
  );
}

type StripProps = { readonly shown: readonly OpenScreen[]; readonly active: OpenScreen | undefined };

function Strip({ shown, active }: StripProps) {
  const { tabs: text } = useText();
  const [menu, setMenu] = useState<OpenTabMenu | null>(null);
  const { strip, hidden, scroll } = useStrip(active?.id, shown.length);
  return (
    <>
      {hidden.before && <ArrowButton icon="chevron-left" label={text.toStart} onPress={() => scroll(-1)} />}
      <div ref={strip} className={styles.strip} role="tablist" aria-label={text.list} tabIndex={-1}>
        {shown.map((screen, index) => (
          <Tab
            key={screen.id}
            screen={screen}
            isActive={screen === active}
            isReachable={active ? screen === active : index === 0}
            onMenu={anchor => setMenu({ id: screen.id, anchor })}
          />
        ))}
      </div>
      {hidden.after && <ArrowButton icon="chevron-right" label={text.toEnd} onPress={() => scroll(1)} />}
      {menu && (
        <Suspense>
          <TabMenu {...menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}

type ArrowProps = { readonly icon: string; readonly label: string; readonly onPress: () => void };

/** For the pointer only: with the keyboard the focus moves along the tabs. */
function ArrowButton({ icon, label, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      title={label}
      aria-hidden="true"
      tabIndex={-1}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

type ListButtonProps = { readonly active: OpenScreen | undefined; readonly isNarrow: boolean };

function ListButton({ active, isNarrow }: ListButtonProps) {
  const { tabs: text } = useText();
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button
        type="button"
        className={isNarrow ? styles.present : styles.arrow}
        aria-label={active ? `${text.all}：${titleOf(active)}` : text.all}
        title={text.all}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        {isNarrow && <span className={styles.title}>{active ? titleOf(active) : text.all}</span>}
        <Icon name="chevron-down" />
      </button>
      {anchor && (
        <Suspense>
          <TabList anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
