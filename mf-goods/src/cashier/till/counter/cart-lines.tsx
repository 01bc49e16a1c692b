import { formatYuan } from '@shanmen/shared/money';
import { keepFocus, NoticeLine, useInSight, Yuan } from '@shanmen/shared/counter';
import { type CartLine, type CartTotals, type Discount, priceOf, shortStock } from '../cart/till-cart.ts';
import type { TillState } from '../cart/till-state.ts';
import styles from './cart-lines.module.css';

type CartLinesProps = {
  readonly state: TillState;
  readonly totals: CartTotals;
  readonly onSelect: (no: number) => void;
};

const clearing = { tone: 'warning', text: '清空整单？再按一次 Ctrl+Del 清空，其他键保留' } as const;

/** The scan box, and under it what the customer takes. */
export function CartLines({ state, totals, onSelect }: CartLinesProps) {
  const { cart, typed, selected } = state;
  return (
    <section className={styles.cart} aria-label="购物车">
      {/* No field: what is typed is the code wherever one stands, and no scan lands elsewhere. */}
      <output className={styles.scan} aria-label="扫码">
        {typed === '' ? (
          <span className={styles.hint}>扫码，或输入编码、拼音首字母；3*编码 为三件</span>
        ) : (
          typed
        )}
      </output>
      <NoticeLine notice={state.clearing ? clearing : state.stage === 'cart' ? state.notice : null} />
      <div className={styles.table}>
        <div className={`${styles.row} ${styles.head}`}>
          {['序', '名称', '单价', '数量', '折扣', '小计'].map(title => (
            <span key={title}>{title}</span>
          ))}
        </div>
        {cart.lines.length === 0 && <p className={styles.empty}>扫第一件商品即可开始</p>}
        <ol className={styles.lines} aria-label="商品行">
          {cart.lines.map((line, index) => {
            const money = totals.lines[index];
            return (
              money && (
                <Line
                  key={line.no}
                  line={line}
                  shortQty={shortStock(cart, line.good)}
                  place={index + 1}
                  money={money}
                  promoted={totals.promoted[index]}
                  isSelected={line.no === selected}
                  onSelect={() => onSelect(line.no)}
                />
              )
            );
          })}
        </ol>
      </div>
    </section>
  );
}

type LineProps = {
  readonly line: CartLine;
  /** What the store has, where that is less than the cart holds. */
  readonly shortQty: string | null;
  readonly place: number;
  readonly money: CartTotals['lines'][number];
  readonly promoted: CartTotals['promoted'][number] | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
};

function Line({ line, shortQty, place, money, promoted, isSelected, onSelect }: LineProps) {
  const { good, qty, label, discount, priceFen } = line;
  const inSight = useInSight<HTMLLIElement>(isSelected ? place : null);
  return (
    <li ref={isSelected ? inSight : null}>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isSelected}
        onMouseDown={keepFocus}
        onClick={onSelect}
      >
        <span>{place}</span>
        <span className={styles.name}>
          <strong>{good.name}</strong>
          <small>
            {good.code} {good.spec}
            {label && ' · 称重标签'}
            {shortQty !== null && <span className={styles.short}> · 库存 {shortQty}</span>}
          </small>
          {promoted && promoted.offFen > 0 && (
            <small className={styles.promoted}>
              {promoted.names.join('、')} -{formatYuan(promoted.offFen)}
            </small>
          )}
        </span>
        <span data-changed={priceFen !== null}>{formatYuan(priceOf(line))}</span>
        <span className={styles.qty}>
          {qty} <small>{good.unit}</small>
        </span>
        <span className={styles.discount}>{discount && <DiscountWords of={discount} />}</span>
        <span className={styles.subtotal}>
          <Yuan fen={money.netFen} />
        </span>
      </button>
    </li>
  );
}

/** 9 折, 8.8 折, or how much less. */
export function DiscountWords({ of }: { readonly of: Discount }) {
  return of.kind === 'rate' ? `${of.percent / 10} 折` : `-${formatYuan(of.fen)}`;
}
