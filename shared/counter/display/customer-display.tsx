import type { ReactNode } from 'react';
import { Yuan } from '../surface/yuan.tsx';
import { useDisplay } from './display-channel.ts';
import type { DisplayStage, DisplayView } from './display-view.ts';
import styles from './customer-display.module.css';

type CustomerDisplayProps = {
  /** Whose counter it shows, as `useDisplayed` names it. */
  readonly place: string;
  readonly words: Readonly<Record<DisplayStage, string>>;
  /** What stands above the lines; and what the lines are. */
  readonly summary: (view: DisplayView) => ReactNode;
  readonly linesName: string;
};

/** 客显: the second screen of a counter, turned to the customer; no key and no click does anything here. */
export function CustomerDisplay({ place, words, summary, linesName }: CustomerDisplayProps) {
  const view = useDisplay(place);
  const { stage } = view;
  return (
    <main className={styles.display} data-stage={stage}>
      <h1 className={styles.words}>{words[stage]}</h1>
      {stage !== 'idle' && (
        <>
          <p className={styles.summary}>{summary(view)}</p>
          <Lines view={view} name={linesName} />
          <Sums view={view} />
        </>
      )}
    </main>
  );
}

function Lines({ view, name }: { readonly view: DisplayView; readonly name: string }) {
  return (
    <ul className={styles.lines} aria-label={name}>
      {view.lines.map((line, index) => (
        <li key={`${index + 1} ${line.name}`}>
          <span>{line.name}</span>
          <span className={styles.qty}>{line.qty !== null && `×${line.qty}`}</span>
          <Yuan fen={line.amountFen} />
        </li>
      ))}
    </ul>
  );
}

function Sums({ view: { stage, totalFen, tenderFen, changeFen } }: { readonly view: DisplayView }) {
  return (
    <div className={styles.sums}>
      {tenderFen !== null && (
        <p>
          <span>收您</span>
          <output aria-label="实收">
            <Yuan fen={tenderFen} />
          </output>
        </p>
      )}
      {changeFen !== null && (
        <p className={stage === 'done' ? styles.main : ''}>
          <span>找您</span>
          <output aria-label="找零">
            <Yuan fen={changeFen} />
          </output>
        </p>
      )}
      <p className={stage === 'done' && changeFen !== null ? '' : styles.main}>
        <span>{stage === 'done' ? '合计' : '应付'}</span>
        <output aria-label="应付">
          <Yuan fen={totalFen} />
        </output>
      </p>
    </div>
  );
}
