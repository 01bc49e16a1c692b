import type { PricedCart } from '@shanmen/shared/contracts/cashier/cart';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import { type PaperState, KeyButton, keyOf, Yuan } from '@shanmen/shared/counter';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { differenceOf, exchangeWords } from '../refund/exchange.ts';
import { pieceCount } from '../cart/till-cart.ts';
import type { TillState } from '../cart/till-state.ts';
import { type TillCommand, tillKeys } from '../screen/till-keys.ts';
import { titleOf } from '../screen/tender-words.ts';
import { DiscountWords } from './cart-lines.tsx';
import styles from './total-panel.module.css';

type TotalPanelProps = {
  readonly state: TillState;
  readonly totals: PricedCart;
  /** Less than the total where cash that comes back pays a part of it. */
  readonly dueFen: Fen;
  readonly paper: PaperState;
  readonly onCommand: (command: TillCommand) => void;
};

/** What the customer owes and the one button that takes the money; after a sale its change, until the next scan. */
export function TotalPanel({ state, totals, dueFen, paper, onCommand }: TotalPanelProps) {
  const { cart, finished, exchanged, member, tag, exchange } = state;
  const isEmpty = cart.lines.length === 0;
  const discountFen = totals.discountFen;
  return (
    <div className={styles.panel}>
      {finished && <Finished slip={finished} exchanged={exchanged} paper={paper} isNextBegun={!isEmpty} />}
      {!(finished && isEmpty) && (
        <>
          {(member || tag) && (
            <p className={styles.people}>
              {member && (
                <span>
                  会员 {member.name} · 储值 <Yuan fen={member.balanceFen} /> · {member.points} 分
                </span>
              )}
              {tag && <span>归属 {tag.name}</span>}
            </p>
          )}
          {exchange && (
            <p className={styles.people} role="status" aria-label="换货">
              <span>{exchangeWords(exchange)}</span>
              <span>
                {isEmpty ? '请扫换出的商品；Ctrl+Del 放弃换货' : `换出 ¥${formatYuan(totals.totalFen)}`}
              </span>
            </p>
          )}
          <div className={styles.less}>
            {discountFen > 0 && (
              <span>
                优惠 {cart.discount && <DiscountWords of={cart.discount} />} -<Yuan fen={discountFen} />
              </span>
            )}
            {totals.roundingFen > 0 && (
              <span>
                抹零 -<Yuan fen={totals.roundingFen} />
              </span>
            )}
          </div>
          <div className={styles.due}>
            <span className={styles.count}>
              应收<small>{pieceCount(cart)} 件</small>
            </span>
            <output className={styles.amount} aria-label="应收">
              <Yuan fen={dueFen} />
            </output>
          </div>
        </>
      )}
      <div className={styles.ways}>
        {(['pay', 'pay-scan', 'pay-more'] as const).map(command => (
          <KeyButton
            key={command}
            of={keyOf(tillKeys, command)}
            look={command === 'pay' ? 'pay' : command === 'pay-scan' ? 'main' : 'plain'}
            disabled={isEmpty}
            onPress={() => onCommand(command)}
          />
        ))}
      </div>
    </div>
  );
}

const paperWords: Record<PaperState, string> = {
  idle: '已打印',
  printing: '正在打印…',
  failed: '未打印，请按 Ctrl+P 重印',
};

type FinishedProps = {
  readonly slip: Slip;
  /** What came back with it. */
  readonly exchanged: Slip | null;
  readonly paper: PaperState;
  /** Once the next cart is begun only the change stays in sight. */
  readonly isNextBegun: boolean;
};

function Finished({ slip, exchanged, paper, isNextBegun }: FinishedProps) {
  const change = slip.payments.find(({ tender }) => tender === 'CASH')?.changeFen ?? null;
  if (isNextBegun) {
    return (
      <p className={styles.strip} role="status">
        <span>上一笔 {slip.no}</span>
        {change !== null && (
          <span>
            找零 <Yuan fen={change} />
          </span>
        )}
      </p>
    );
  }
  return (
    <section className={styles.done} aria-label="收款完成" role="status">
      <p className={styles.row}>
        <span className={styles.title}>
          {exchanged ? (
            differenceOf(exchanged, slip).words
          ) : (
            <>
              已收 <Yuan fen={slip.totalFen} />
            </>
          )}
        </span>
        <span>{exchanged ? `换出 ¥${formatYuan(slip.totalFen)}` : <Taken slip={slip} />}</span>
      </p>
      {change !== null && (
        <p className={styles.change}>
          <span>找零</span>
          <output aria-label="找零">
            <Yuan fen={change} />
          </output>
        </p>
      )}
      <p className={styles.detail}>
        {slip.no} · {paperWords[paper]} · 扫下一件开始下一单
      </p>
    </section>
  );
}

/** The notes that the customer gave, or by what else the sale was paid. */
function Taken({ slip: { payments } }: { readonly slip: Slip }) {
  const tenderedFen = payments.find(({ tender }) => tender === 'CASH')?.tenderedFen;
  if (!tenderedFen) return payments.map(({ tender }) => titleOf(tender)).join('、');
  return (
    <>
      实收 <Yuan fen={tenderedFen} />
    </>
  );
}
