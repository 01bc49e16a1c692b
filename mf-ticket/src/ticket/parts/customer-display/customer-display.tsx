import { weekdayOf } from '@shanmen/shared/time';
import { Yuan } from '../surface/yuan.tsx';
import styles from './customer-display.module.css';
import { useDisplay } from './display-channel.ts';
import type { DisplayStage, DisplayView } from './display-view.ts';

const words = {
  idle: '欢迎光临',
  cart: '请核对票种、张数与日期',
  cash: '请付现金',
  scan: '请出示微信或支付宝付款码',
  waiting: '正在确认付款，请稍候',
  done: '已出票，请核对票种与日期',
} as const satisfies Record<DisplayStage, string>;

/** 客显: the second screen of a window, turned to the visitor; no key and no click does anything here. */
export function CustomerDisplay({ windowId }: { readonly windowId: number }) {
  const view = useDisplay(windowId);
  const { stage, visitDate, count } = view;
  return (
    <main className={styles.display} data-stage={stage}>
      <h1 className={styles.words}>{words[stage]}</h1>
      {stage !== 'idle' && (
        <>
          <p className={styles.visit}>
            游玩日期 <strong>{visitDate}</strong> 周{weekdayOf(visitDate)}，共 {count} 张
          </p>
          <Lines view={view} />
          <Sums view={view} />
        </>
      )}
    </main>
  );
}

function Lines({ view }: { readonly view: DisplayView }) {
  return (
    <ul className={styles.lines} aria-label="票种">
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
