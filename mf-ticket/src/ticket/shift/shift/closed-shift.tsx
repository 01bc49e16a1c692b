import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { KeyButton, NoticeLine, Yuan } from '@shanmen/shared/counter';
import { type Fen, subtractFen, zeroFen } from '@shanmen/shared/money';
import { overShortOf } from '@shanmen/shared/print';
import { timeOfDay } from '@shanmen/shared/time';
import { slipKey } from './shift-keys.ts';
import type { ShiftPrinting } from '../../parts/printing/use-handover.tsx';
import styles from './closed-shift.module.css';

const notPrinted = { tone: 'danger', text: '交班单没有打印出来，请检查打印机后补打' } as const;

type ClosedShiftProps = { readonly shift: Shift; readonly slip: ShiftPrinting };

/** The result of a shift that was just closed, until the next one begins. */
export function ClosedShift({ shift, slip }: ClosedShiftProps) {
  return (
    <section className={styles.closed} aria-label="上一班" role="status">
      <header>
        <p>
          {shift.windowName} 已交班，{timeOfDay(new Date(shift.openedAt))} 至{' '}
          {shift.closedAt && timeOfDay(new Date(shift.closedAt))}，售 {shift.soldTickets} 张
        </p>
        <KeyButton of={slipKey} onPress={() => slip.print(shift)} />
      </header>
      <CashFigures shift={shift} />
      <NoticeLine notice={slip.hasFailed ? notPrinted : null} />
    </section>
  );
}

/** What should lie in the drawer, what does, and the difference; below, the money by its way. */
export function CashFigures({ shift }: { readonly shift: Shift }) {
  const { name, sizeFen } = overShortOf(shift.overShortFen ?? zeroFen);
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="应有" fen={shift.expectedCashFen ?? zeroFen} />
        <Figure name="实点" fen={shift.countedCashFen ?? zeroFen} />
        <Figure name={name} fen={sizeFen} isWrong={sizeFen !== 0} />
      </dl>
      <Methods methods={shift.methods ?? []} />
    </>
  );
}

/** How the money came; only cash lies in the drawer. */
function Methods({ methods }: { readonly methods: NonNullable<Shift['methods']> }) {
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
        {methods.map(({ method, count, takenFen, backFen }) => (
          <tr key={method}>
            <th scope="row">{paymentMethods[method]}</th>
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
