import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { ownPageWords } from '../../language/apart/app-words.ts';
import { useText, useWords } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { refreshTab } from '../../shell/opening/tab-actions.ts';
import { titleOf, type OpenScreen } from '../../tabs/open-screen.ts';
import { frameAddress, type FrameAddress, isPermittedLink } from './frame-address.ts';
import styles from './iframe-page.module.css';

type Props = { readonly screen: OpenScreen; readonly isVisible: boolean };

/** A page of somebody else, in a sandbox. Hidden it stays loaded, as any kept screen. */
export function IframePage({ screen, isVisible }: Props) {
  const { tabs, settled } = useParts();
  const words = useWords(ownPageWords);
  const isPermitted = isPermittedLink(screen.route.meta.isLink);
  const settle = (outcome: 'drawn' | 'failed') => {
    tabs.settle(screen.id, outcome);
    if (isVisible) settled.dispatch(screen.id);
  };
  const refuse = useEffectEvent(() => settle('failed'));
  useEffect(() => {
    if (isVisible && !isPermitted) refuse();
  }, [isVisible, isPermitted]);
  return (
    <section
      className={styles.page}
      role="tabpanel"
      aria-label={titleOf(screen)}
      data-tab={screen.id}
      hidden={!isVisible}
    >
      {isPermitted ? (
        <Frame screen={screen} onSettled={settle} />
      ) : (
        <p className={styles.refused}>{words.linkRefused}</p>
      )}
    </section>
  );
}

const patienceMs = 10_000;

type FrameProps = {
  readonly screen: OpenScreen;
  readonly onSettled: (outcome: 'drawn' | 'failed') => void;
};

function Frame({ screen, onSettled }: FrameProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // As it was opened: what the tab's address becomes later does not load the page again.
  const [opened] = useState(screen.address);
  const link = screen.route.meta.isLink;
  const address = useMemo(() => frameAddress(link, opened, location.origin), [link, opened]);
  const fail = useEffectEvent(() => {
    if (state !== 'loading') return;
    setState('failed');
    onSettled('failed');
  });
  useEffect(() => listenToFailure(address, () => fail()), [address]);
  const loaded = () => {
    if (state !== 'loading') return;
    setState('loaded');
    onSettled('drawn');
  };
  return (
    <>
      {state === 'failed' && <Failure screen={screen} address={address} />}
      <iframe
        className={styles.frame}
        title={titleOf(screen)}
        src={address.src}
        sandbox={address.sandbox}
        referrerPolicy="no-referrer"
        allow=""
        hidden={state === 'failed'}
        onLoad={loaded}
      />
    </>
  );
}

/** Too slow, or refused by our own policy; what the other side refuses the browser shows in the frame. */
function listenToFailure({ origin }: FrameAddress, fail: () => void): () => void {
  const timer = setTimeout(fail, patienceMs);
  const refused = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'frame-src' && event.blockedURI.startsWith(origin)) fail();
  };
  document.addEventListener('securitypolicyviolation', refused);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', refused);
  };
}

type FailureProps = { readonly screen: OpenScreen; readonly address: FrameAddress };

function Failure({ screen, address }: FailureProps) {
  const parts = useParts();
  const { slot } = useText();
  const words = useWords(ownPageWords);
  return (
    <div className={styles.failure} role="alert">
      <h1 className={styles.title}>{words.linkFailed(titleOf(screen))}</h1>
      <p className={styles.hint}>{new URL(address.src).host}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.retry} onClick={() => refreshTab(parts, screen.id)}>
          {slot.retry}
        </button>
        <a className={styles.outside} href={address.src} target="_blank" rel="noopener noreferrer">
          {words.openLink}
        </a>
      </div>
    </div>
  );
}
