import { useAuth } from '@shanmen/shared';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { deskKeys } from '../refund/refund-keys.ts';
import { type RefundStart, useRefund } from '../refund/use-refund.ts';
import { useRefundKeys } from '../refund/use-refund-keys.ts';
import { keyOf } from '../sale/sale-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import styles from './refund-desk.module.css';
import { RefundConfirm } from './refund-confirm.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { RefundTickets } from './refund-tickets.tsx';

type RefundDeskProps = {
  readonly boot: SaleBoot;
  readonly shift: Shift;
  readonly start: RefundStart | null;
  /** Something lies above the desk and has the keys. */
  readonly isCovered: boolean;
  readonly onSale: () => void;
};

/** 退票: the number at the left, the tickets in the middle, what they give back at the right. */
export function RefundDesk({ boot, shift, start, isCovered, onSale }: RefundDeskProps) {
  const refund = useRefund({ shift, area: boot.scenicArea ?? null, start });
  const actions = {
    toSale: onSale,
    mayRefund: useAuth('ticket:sale:refund'),
    mayVoid: useAuth('ticket:sale:void'),
    mayReprint: useAuth('ticket:sale:reprint'),
  };
  const commands = useRefundKeys(refund, actions, isCovered);
  const { state } = refund;
  return (
    <>
      <div className={styles.desk} inert={state.offer !== null}>
        <nav className={styles.modes}>
          <KeyButton of={keyOf(deskKeys, 'sale')} onPress={() => commands.desk('sale')} />
          <KeyButton of={keyOf(deskKeys, 'refund')} aria-pressed onPress={() => undefined} />
          <Finder typed={state.typed} isFinding={state.work === 'finding'} />
        </nav>
        <RefundTickets
          state={state}
          onPoint={index => refund.dispatch({ type: 'point', index })}
          onCommand={commands.desk}
        />
        <RefundPanel refund={refund} shift={shift} actions={actions} onCommand={commands.desk} />
      </div>
      {state.offer && <RefundConfirm refund={refund} offer={state.offer} commands={commands} />}
    </>
  );
}

type FinderProps = { readonly typed: string; readonly isFinding: boolean };

/** No field: digits are the number wherever one stands, and no scan lands in it. */
function Finder({ typed, isFinding }: FinderProps) {
  return (
    <output className={styles.finder} aria-label="票号或订单号">
      {typed === '' ? (
        <span className={styles.hint}>
          {isFinding ? '正在查找…' : '扫门票，或输入票号、订单号后按 Enter'}
        </span>
      ) : (
        typed
      )}
    </output>
  );
}
