import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiErrorOf, session, useSession } from '@shanmen/shared';

import type { LocalBuild } from '../../../boot/local/local-build.ts';
import { localWords } from '../../../language/apart/local-words.ts';
import { refusalText, spokenLanguage } from '../../../language/language.ts';
import { useParts } from '../../../layout/parts-context.ts';
import { Icon } from '../../../parts/icons/icon.tsx';
import { useAppTitle } from '../../use-app-title.ts';
import { endLocal } from './end-local.ts';
import styles from './local.module.css';
import { pageAnew } from './page-anew.ts';

const minuteMs = 60_000;

/** Says on every page, and so on every picture of one, that a developer's build runs here: whose, from where, how long. */
export function LocalStrip({ local }: { readonly local: LocalBuild }) {
  const parts = useParts();
  const state = useSyncExternalStore(local.state.subscribe, local.state.get);
  const person = useSession();
  const isSignedIn = person !== null;
  const nameOf = useAppTitle();
  const left = useMinutesLeft(local.until, parts.now);
  const words = localWords[spokenLanguage()];
  const { isOver, fault, isAllowed, needsPage } = state;
  const mayRun = person?.userInfo.authBtnList.includes('modules:local:use') === true;
  const needsNewPage = isOver || isAllowed || !mayRun;
  useEffect(() => {
    // The build was the one of this sign-in, and it is over or can begin at last; typed text is not taken away with it.
    if (!isSignedIn || (needsNewPage && parts.unsaved.marks.get().size === 0)) pageAnew.open();
  }, [isSignedIn, needsNewPage, parts]);
  const refused = (error: unknown) =>
    parts.notices.show({ kind: 'warning', text: refusalText(apiErrorOf(error)) });
  const troubles = {
    'MF-101': words.notThere(local.origin),
    'MF-102': words.notSigned,
    'MF-116': words.notAllowed(local.origin),
  };
  const name = `${nameOf(local.module)} ${local.module}`;
  return (
    <p className={styles.strip} role="status" data-local={local.module}>
      <Icon name="boxes" />
      <strong>
        {fault === null ? words.running(name, local.origin, session.current()?.name ?? '') : troubles[fault]}
      </strong>
      <span>{isOver ? words.over : words.left(left)}</span>
      {needsPage && !isOver && <span>{words.needsPage}</span>}
      {(needsPage || fault !== null || isOver) && (
        <button type="button" className={styles.act} onClick={pageAnew.open}>
          {words.openAnew}
        </button>
      )}
      {isSignedIn && (
        <button type="button" className={styles.act} onClick={() => void endLocal(parts).catch(refused)}>
          {words.end}
        </button>
      )}
    </p>
  );
}

function useMinutesLeft(until: string, now: () => Date): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(until) - now().getTime()) / minuteMs));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const clock = setInterval(() => setLeft(leftNow()), 5000);
    return () => clearInterval(clock);
  });
  return left;
}
