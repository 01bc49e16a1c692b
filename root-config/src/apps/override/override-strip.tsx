import { useState } from 'react';
import { apiErrorOf, session, useSession } from '@shanmen/shared';
import { formatTime } from '@shanmen/shared/time';

import { Icon } from '../../parts/icons/icon.tsx';
import { refusalText, spokenLanguage } from '../../language/language.ts';
import { overrideWords } from '../../language/apart/override-words.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';
import { useAppTitle } from '../use-app-title.ts';
import { endChoice, linkToHere } from './choose-versions.ts';
import styles from './override.module.css';

/** Says on every page, and so on every picture of one, that something else runs here than elsewhere. */
export function OverrideStrip() {
  const parts = useParts();
  const chosen = useStore(parts.releases.override);
  const isSignedIn = useSession() !== null;
  const nameOf = useAppTitle();
  const [isCopied, setCopied] = useState(false);
  if (!chosen) return null;
  const words = overrideWords[spokenLanguage()];
  const versions = Object.entries(chosen.modules).map(([module, version]) => `${nameOf(module)} ${version}`);
  const refused = (error: unknown) =>
    parts.notices.show({ kind: 'warning', text: refusalText(apiErrorOf(error)) });
  const copy = async () => {
    await navigator.clipboard.writeText(await linkToHere(parts));
    setCopied(true);
  };
  const mayShare = session.userInfo()?.authBtnList.includes('modules:override:share') === true;
  return (
    <p className={styles.strip} role="status" data-override="">
      <Icon name="boxes" />
      <strong>{words.running(versions.join(words.and), formatTime(chosen.until).slice(0, 5))}</strong>
      {isSignedIn && (
        <button type="button" className={styles.act} onClick={() => void endChoice(parts).catch(refused)}>
          {words.end}
        </button>
      )}
      {isSignedIn && mayShare && (
        <button type="button" className={styles.act} onClick={() => void copy().catch(refused)}>
          {isCopied ? words.copied : words.copy}
        </button>
      )}
    </p>
  );
}
