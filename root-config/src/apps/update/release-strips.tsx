import { isMicroApp } from '@shanmen/shared/contracts/screen';

import { LocalStrip } from '../override/local/local-strip.tsx';
import { OverrideStrip } from '../override/override-strip.tsx';
import { SubstituteStrips } from './substitute-strips.tsx';
import { Icon } from '../../parts/icons/icon.tsx';
import { updateWords } from '../../language/apart/app-words.ts';
import { useWords } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { ownerOf } from '../applications.ts';
import { useAppTitle } from '../use-app-title.ts';
import { useStore } from '../../parts/store.ts';
import styles from './update-strip.module.css';

/** Lines about versions: one was chosen for this session, a newer one is there, or an earlier one stands in. */
export function ReleaseStrips() {
  const { local } = useParts().boot;
  return (
    <>
      {local ? <LocalStrip local={local} /> : <OverrideStrip />}
      <UpdateStrip />
      <SubstituteStrips />
    </>
  );
}

/** A line, not a dialog: a newer version is there, and when it is taken over is the user's choice. */
function UpdateStrip() {
  const { releases, tabs, unsaved } = useParts();
  const update = useWords(updateWords);
  const titleOf = useAppTitle();
  const news = useStore(releases.news);
  const isOffered = useStore(releases.isOffered);
  if (!news || !isOffered) return null;
  const nameOf = (module: string) => (isMicroApp(module) ? titleOf(module) : update.frame);
  const names = [...new Set(news.outdated.map(nameOf))];

  async function takeOver(): Promise<void> {
    const changed = new Set(news?.outdated);
    const open = tabs.state
      .get()
      .list.filter(screen => news?.needsReload || changed.has(ownerOf(screen.route) ?? ''))
      .map(screen => screen.id);
    if (await unsaved.mayLeave(open)) releases.takeOver();
  }

  return (
    <p className={styles.strip} role="status">
      <Icon name="refresh-cw" />
      {update.ready(names.join(update.and))}
      <button type="button" className={styles.now} onClick={() => void takeOver()}>
        {update.now}
      </button>
      {!news.urgent && (
        <button type="button" className={styles.later} onClick={() => releases.later()}>
          {update.later}
        </button>
      )}
    </p>
  );
}
