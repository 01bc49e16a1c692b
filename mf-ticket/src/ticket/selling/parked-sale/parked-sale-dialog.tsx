import type { ParkedSale } from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import {
  commandOf,
  keepFocus,
  KeyButton,
  Keycap,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';

import { type ParkedSaleCommand, parkedSaleKeys, type ParkedSales } from './use-parked-sales.ts';
import styles from './parked-sale-dialog.module.css';
import { linesInWords } from './parked-sale.ts';

type ParkedSaleDialogProps = { readonly carts: ParkedSales; readonly businessDay: string };

/** The carts that wait, the longest waiting first; a digit takes one up. */
export function ParkedSaleDialog({ carts, businessDay }: ParkedSaleDialogProps) {
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(parkedSaleKeys, stroke);
      if (command) carts.command(command);
      else if (/^[1-9]$/.test(stroke)) carts.takeNumber(Number(stroke));
      return true;
    },
    onScan: () => undefined,
  });
  const press = (command: ParkedSaleCommand) => ({
    of: keyOf(parkedSaleKeys, command),
    onPress: () => carts.command(command),
  });
  return (
    <WindowDialog label="取单" wide>
      <p className={styles.title}>取单</p>
      <NoticeLine notice={carts.notice} />
      <ol className={styles.carts} aria-label="挂单">
        {carts.list.map((cart, index) => (
          <li key={cart.id}>
            <button
              type="button"
              className={styles.cart}
              aria-pressed={index === carts.cursor}
              onMouseDown={keepFocus}
              onClick={() => carts.takeNumber(index + 1)}
            >
              <Keycap>{String(index + 1)}</Keycap>
              <span className={styles.words}>
                <strong>{linesInWords(cart)}</strong>
                <small>{detailOf(cart, businessDay)}</small>
              </span>
              <span className={styles.held} data-held={cart.isHeld}>
                {cart.isHeld ? `占位至 ${clock(cart.expiresAt)}` : '占位已释放'}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.finish}>
        <KeyButton {...press('back')} />
        <KeyButton {...press('drop')} />
        <KeyButton {...press('take')} look="main" />
      </div>
    </WindowDialog>
  );
}

function detailOf({ hungAt, visitDate, named }: ParkedSale, businessDay: string): string {
  const words = [`${clock(hungAt)} 挂单`];
  if (visitDate !== businessDay) words.push(`游玩 ${visitDate}`);
  if (named > 0) words.push(`证件 ${named} 位`);
  return words.join(' · ');
}

function clock(instant: string): string {
  return formatTime(instant).slice(0, 5);
}
