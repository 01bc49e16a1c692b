import { commandOf, keyOf, type ScreenKey } from '../keys/screen-key.ts';
import { useKeyboard } from '../keys/use-keyboard.ts';
import { keepFocus, Keycap, KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { type ParkedSaleCommand, parkedSaleKeys, type ParkedSales } from './use-parked-sales.ts';
import styles from './parked-sale-dialog.module.css';

/** A cart that waits, in words: what lies in it, what tells it from others, and what is held for it. */
export type ParkedRow = {
  readonly words: string;
  readonly detail: string;
  readonly held: { readonly text: string; readonly isHeld: boolean };
};

type ParkedSaleDialogProps<Cart> = {
  readonly carts: ParkedSales<Cart>;
  readonly row: (cart: Cart) => ParkedRow;
  /** What else may be done with the cart at the cursor, each by a key of its own. */
  readonly others?: readonly OtherStep<Cart>[];
};

type OtherStep<Cart> = { readonly key: ScreenKey<string>; readonly onPress: (cart: Cart) => void };

/** The carts that wait, the longest waiting first; a digit takes one up. */
export function ParkedSaleDialog<Cart extends { readonly id: number }>({
  carts,
  row,
  others = [],
}: ParkedSaleDialogProps<Cart>) {
  const pressOther = ({ onPress }: OtherStep<Cart>) => {
    const cart = carts.list[carts.cursor];
    if (cart) onPress(cart);
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(parkedSaleKeys, stroke);
      const other = others.find(({ key }) => key.strokes.includes(stroke));
      if (command) carts.command(command);
      else if (other) pressOther(other);
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
        {carts.list.map((cart, index) => {
          const { words, detail, held } = row(cart);
          return (
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
                  <strong>{words}</strong>
                  <small>{detail}</small>
                </span>
                <span className={styles.held} data-held={held.isHeld}>
                  {held.text}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={styles.finish}>
        <KeyButton {...press('back')} />
        <KeyButton {...press('drop')} />
        {others.map(other => (
          <KeyButton key={other.key.command} of={other.key} onPress={() => pressOther(other)} />
        ))}
        <KeyButton {...press('take')} look="main" />
      </div>
    </WindowDialog>
  );
}
