import { type Fen, subtractFen, zeroFen } from '@shanmen/shared/money';
import { overShortOf } from '@shanmen/shared/print';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { slipKey } from './shift-keys.ts';
import styles from './closed-shift.module.css';

const notPrinted = { tone: 'danger', text: '交班单没有打印出来，请检查打印机后补打' } as const;

/** The cash of a drawer after its count; what it should hold is absent until then. */
export type CountedCash = {
  readonly expectedCashFen?: Fen;
  readonly countedCashFen: Fen | null;
  readonly overShortFen?: Fen;
};

/** Money that came in one way, and went back. */
export type MethodFigures = {
  readonly name: string;
  readonly count: number;
  readonly takenFen: Fen;
  readonly backFen: Fen;
};

type CashFiguresProps = { readonly cash: CountedCash; readonly methods: readonly MethodFigures[] };

type ClosedShiftProps = CashFiguresProps & {
  /** Which shift it was, and what it did. */
  readonly summary: string;
  readonly hasPrintFailed: boolean;
  readonly onPrint: () => void;
};

/** The result of a shift that was just closed, until the next one begins. */
export function ClosedShift({ summary, hasPrintFailed, onPrint, ...figures }: ClosedShiftProps) {
  return (
    <section className={styles.closed} aria-label="上一班" role="status">
      <header>
        <p>{summary}</p>
        <KeyButton of={slipKey} onPress={onPrint} />
      </header>
      <CashFigures {...figures} />
      <NoticeLine notice={hasPrintFailed ? notPrinted : null} />
    </section>
  );
}

/** What should lie in the drawer, what does, and the difference; below, the money by its way. */
export function CashFigures({ cash, methods }: CashFiguresProps) {
  const { name, sizeFen } = overShortOf(cash.overShortFen ?? zeroFen);
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="应有" fen={cash.expectedCashFen ?? zeroFen} />
        <Figure name="实点" fen={cash.countedCashFen ?? zeroFen} />
        <Figure name={name} fen={sizeFen} isWrong={sizeFen !== 0} />
      </dl>
      <Methods methods={methods} />
    </>
  );
}

/** How the money came; only cash lies in the drawer. */
function Methods({ methods }: Pick<CashFiguresProps, 'methods'>) {
  if (methods.length === 0) return null;
  return (
    <table className={styles.methods} aria-label="按支付方式">
      <thead>
        <tr>
          <th scope="col">支付方式</th>
          <th scope="col">收款笔数</th>
          <th scope="col">收</th>
          <th scope="col">退</th>
          <th scope="col">净额</th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ name, count, takenFen, backFen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>
              <Yuan fen={takenFen} />
            </td>
            <td>
              <Yuan fen={backFen} />
            </td>
            <td>
              <Yuan fen={subtractFen(takenFen, backFen)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FigureProps = { readonly name: string; readonly fen: Fen; readonly isWrong?: boolean };

function Figure({ name, fen, isWrong = false }: FigureProps) {
  return (
    <div data-wrong={isWrong}>
      <dt>{name}</dt>
      <dd>
        <Yuan fen={fen} />
      </dd>
    </div>
  );
}
