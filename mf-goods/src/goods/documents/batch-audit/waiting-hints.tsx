import type { WaitingDocument } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { Code, Popover, StatusTag, type Tone } from '@shanmen/ui';
import styles from './batch-audit.module.css';

export type Hint = {
  readonly text: string;
  readonly tone: Extract<Tone, 'danger' | 'warning'>;
  /** Of who made or checked it, not of what it says: that alone is not asked about. */
  readonly isOfPeople?: true;
};

/** What an auditor looks at twice; nothing of it refuses the document but goods that are not there. */
export function hintsOf(row: WaitingDocument): Hint[] {
  const { shortLines, checkerName, isOwn, unlikelyLines, dearLines, retailLines, sameBillNo, backdatedDays } =
    row;
  const hints: readonly (Hint | false)[] = [
    shortLines > 0 && { tone: 'danger', text: `${shortLines} 种库存不足` },
    unlikelyLines > 0 && { tone: 'danger', text: `${unlikelyLines} 行数量或单价异常偏大、偏小` },
    checkerName !== '' && { tone: 'warning', text: `待二级审核，${checkerName} 已审`, isOfPeople: true },
    isOwn && { tone: 'warning', text: '本人制单', isOfPeople: true },
    dearLines > 0 && { tone: 'warning', text: `${dearLines} 行进价异常` },
    sameBillNo !== '' && { tone: 'warning', text: `可能与${spaced(sameBillNo)}重复` },
    retailLines > 0 && { tone: 'warning', text: `${retailLines} 行零售价不一致` },
    backdatedDays > 0 && { tone: 'warning', text: `补录 ${backdatedDays} 天` },
  ];
  return hints.filter(hint => hint !== false);
}

/** Chinese words stand for a number that is out of reach, and take no room around them. */
function spaced(no: string): string {
  return /^\w/.test(no) ? ` ${no} ` : no;
}

/** The first hint, and by pointer and by keyboard all of them. */
export function WaitingHints({ row }: { row: WaitingDocument }) {
  const hints = hintsOf(row);
  const [first] = hints;
  if (!first) return <StatusTag tone="success">无异常</StatusTag>;
  return (
    <span className={styles['hints']} title={hints.map(({ text }) => text).join('；')}>
      <StatusTag tone={first.tone}>
        <span className={styles['words']}>{first.text}</span>
      </StatusTag>
      {hints.length > 1 && (
        <Popover trigger={['hover', 'focus']} placement="bottomRight" content={<HintList hints={hints} />}>
          <button
            type="button"
            className={styles['more']}
            aria-label={`${row.no} 的提示，等 ${hints.length} 条：${hints.map(({ text }) => text).join('；')}`}
          >
            等 {hints.length} 条
          </button>
        </Popover>
      )}
    </span>
  );
}

export function HintList({ hints }: { hints: readonly Hint[] }) {
  return (
    <ul className={styles['list']}>
      {hints.map(({ text, tone }) => (
        <li key={text}>
          <StatusTag tone={tone}>{text}</StatusTag>
        </li>
      ))}
    </ul>
  );
}

/** Documents by their numbers, each with its hints. */
export function WarnedDocuments({ rows }: { rows: readonly WaitingDocument[] }) {
  return (
    <dl className={styles['warned']}>
      {rows.map(row => (
        <div key={row.no}>
          <dt>
            <Code value={row.no} />
          </dt>
          <dd>
            <HintList hints={hintsOf(row)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
