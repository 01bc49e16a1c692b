import { useState } from 'react';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { Icon } from '../../parts/icons/icon.tsx';
import { spokenLanguage } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useAppTitle } from '../use-app-title.ts';
import type { Substitute } from '../modules/app-board.ts';
import { useStore } from '../../parts/store.ts';
import styles from './substitute-strips.module.css';
import { substituteWords } from '../../language/apart/app-words.ts';

/** Lines that stay as long as an earlier version stands in for one that could not be opened. */
export function SubstituteStrips() {
  const { gate } = useParts();
  return [...useStore(gate.substitutes)].map(([app, substitute]) => (
    <SubstituteStrip key={app} app={app} substitute={substitute} />
  ));
}

type Props = { readonly app: MicroApp; readonly substitute: Substitute };

function SubstituteStrip({ app, substitute: { version, code, isKept } }: Props) {
  const { gate, releases } = useParts();
  const titleOf = useAppTitle();
  const words = substituteWords[spokenLanguage()];
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    // The file that failed may have been replaced meanwhile.
    await releases.renew();
    await gate.tryPresent(app);
    setTrying(false);
  };
  const sentence = isKept ? words.kept : words.substituted;
  return (
    <p className={styles.strip} role="status" data-substitute={app}>
      <Icon name="history" />
      {sentence(titleOf(app), version)}
      {code !== null && <code className={styles.code}>{code}</code>}
      <button type="button" className={styles.again} disabled={isTrying} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </button>
    </p>
  );
}
