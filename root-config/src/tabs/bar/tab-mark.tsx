import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { ownerOf } from '../../apps/applications.ts';
import { stateOf } from '../../apps/modules/app-board.ts';
import { useStore } from '../../parts/store.ts';
import styles from './tab-bar.module.css';
import type { OpenScreen } from '../open-screen.ts';

type Props = { readonly screen: OpenScreen; readonly isActive: boolean };

/** What one should know of a tab before going there, by shape as well as by colour. */
export function TabMark({ screen, isActive }: Props) {
  const { unsaved, tabs, gate } = useParts();
  const { tabs: text } = useText();
  const isDirty = useStore(unsaved.marks).has(screen.id);
  const outcome = useStore(tabs.outcomes).get(`${screen.id}:${screen.epoch}`);
  const states = useStore(gate.states);
  const owner = ownerOf(screen.route);
  const isBroken = isActive && owner !== null && stateOf(states, owner).status === 'failed';
  if (isDirty)
    return <span className={styles.dirty} role="img" aria-label={text.unsaved} title={text.unsaved} />;
  if (isBroken || (screen.alive && outcome === 'failed'))
    return (
      <span className={styles.failed} role="img" aria-label={text.failed} title={text.failed}>
        !
      </span>
    );
  if (screen.released)
    return <span className={styles.released} role="img" aria-label={text.released} title={text.released} />;
  return isActive && outcome === undefined ? <span className={styles.spinner} aria-hidden="true" /> : null;
}
