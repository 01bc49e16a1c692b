import { Auth, AuthAny } from '@shanmen/shared';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { ComponentProps, ReactNode } from 'react';
import type { SaleState } from '../cart/open-sale.ts';
import { movedSpots, moveWords, type PricedLine, ticketCount } from '../cart/cart.ts';
import { type CartConcession, concessionWords } from '../../pricing/discount/cart-discount.ts';
import { type CartCommand, cartKeys } from '../sale/sale-keys.ts';
import { TeamHead } from '../../groups/team/team-head.tsx';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { keepFocus, KeyButton, keyOf, NoticeLine, useInSight, Yuan } from '@shanmen/shared/counter';
import type { SellingDay } from '../visit/use-selling-day.ts';
import styles from './cart-panel.module.css';
import { missingOf, needsOf } from '../visitor/judge-visitor.ts';

type CartPanelProps = {
  readonly state: SaleState;
  readonly day: SellingDay;
  readonly isToday: boolean;
  /** Carts that wait. */
  readonly hungCount: number;
  /** The ticket that 快速模式 is locked to; null when it is off. */
  readonly quickName: string | null;
  /** The sale that was just finished. */
  readonly done: ReactNode;
  readonly onCommand: (command: CartCommand) => void;
  readonly onSelect: (productId: number) => void;
};

const unsettled = {
  tone: 'warning',
  text: '刚才的收款可能已经完成：先看「最近三笔」，已售出就按 Esc 清空；没有就再收一次，不会重复。',
} as const;

/** What the party takes, what it owes, and the one button that takes the money. */
export function CartPanel({
  state,
  day,
  isToday,
  hungCount,
  quickName,
  done,
  onCommand,
  onSelect,
}: CartPanelProps) {
  const press = (command: CartCommand) => ({
    of: keyOf(cartKeys, command),
    onPress: () => onCommand(command),
    disabled: state.cart.length === 0,
  });
  return (
    <section className={styles.panel} aria-label="购物车">
      {!isToday && <p className={styles.otherDay}>游玩日期 {day.visitDate}，不是今天</p>}
      {state.team && (
        <TeamHead
          team={state.team}
          offer={day.team}
          refusal={day.teamRefusal}
          lines={day.lines}
          ticketForm={state.ticketForm}
          onCommand={onCommand}
        />
      )}
      <NoticeLine notice={quickName === null ? null : quickNotice(quickName)} />
      <NoticeLine notice={state.isUnsettled ? unsettled : null} />
      {movedSpots(day.spots, day.lines).map(spot => (
        <NoticeLine
          key={spot.spotId}
          notice={{ tone: 'warning', text: `${spot.spotName} ${moveWords(spot)}` }}
        />
      ))}
      <NoticeLine notice={state.stage === 'cart' ? state.notice : null} />
      {state.clearing && (
        <NoticeLine
          notice={{ tone: 'warning', text: `清空 ${ticketCount(state.cart)} 张？再按 Esc 清空，其他键保留` }}
        />
      )}
      {done}
      <Lines lines={day.lines} selected={state.selected} isQuiet={done !== null} onSelect={onSelect} />
      <Concession of={state.concession} button={press('concede')} isTeam={state.team !== null} />
      <EditKeys state={state} day={day} hungCount={hungCount} quickName={quickName} press={press} />
      <div className={styles.due}>
        <span className={styles.count}>
          应收<small>{ticketCount(state.cart)} 张</small>
        </span>
        <output className={styles.amount} aria-label="应收">
          <Yuan fen={day.totalFen} />
        </output>
      </div>
      <div className={styles.ways}>
        <Auth code="ticket:sale:pay-cash">
          <KeyButton {...press('pay-cash')} look="pay" className={styles.pay ?? ''} />
        </Auth>
        <Auth code="ticket:sale:pay-scan">
          <KeyButton {...press('pay-scan')} look="main" className={styles.pay ?? ''} />
        </Auth>
        <MoreWays day={day} button={press('pay-more')} />
      </div>
    </section>
  );
}

function quickNotice(name: string) {
  return { tone: 'info', text: `快速模式：${name}。数量加 Enter 即售，收现金正好；Ins 退出` } as const;
}

type EditKeysProps = Pick<CartPanelProps, 'state' | 'day' | 'hungCount' | 'quickName'> & {
  readonly press: (command: CartCommand) => ComponentProps<typeof KeyButton>;
};

/** What changes the cart, and what is done with it besides taking the money. */
function EditKeys({ state, day, hungCount, quickName, press }: EditKeysProps) {
  const isEmpty = state.cart.length === 0;
  return (
    <div className={styles.edit}>
      <KeyButton {...press('set-quantity')} label={state.typed ? `×${state.typed}` : '数量'} />
      <KeyButton {...press('one-more')} />
      <KeyButton {...press('one-fewer')} />
      <KeyButton {...press('remove-line')} />
      <KeyButton {...press('clear')} />
      <KeyButton
        {...press('hang')}
        {...(isEmpty && hungCount > 0 ? { label: `取单 ${hungCount}`, disabled: false } : {})}
      />
      <Documents lines={day.lines} button={press('people')} />
      <KeyButton
        {...press('quick')}
        disabled={isEmpty && quickName === null}
        aria-pressed={quickName !== null}
      />
    </div>
  );
}

type ConcessionProps = {
  readonly of: CartConcession | null;
  readonly button: ComponentProps<typeof KeyButton>;
  readonly isTeam: boolean;
};

/** What is given away of the cart; a group pays what was agreed. */
function Concession({ of, button, isTeam }: ConcessionProps) {
  if (isTeam) return null;
  return (
    <div className={styles.concession}>
      <KeyButton {...button} />
      {of && (
        <>
          <span className={styles.detail}>{concessionWords(of)}</span>
          <output className={styles.subtotal} aria-label="已优惠">
            −<Yuan fen={of.givenFen} />
          </output>
        </>
      )}
    </div>
  );
}

type MoreWaysProps = { readonly day: SellingDay; readonly button: ComponentProps<typeof KeyButton> };

/** 刷卡/混合, or what the account of the group's enterprise pays by. */
function MoreWays({ day, button }: MoreWaysProps) {
  const ways = day.team?.accountWays ?? [];
  const codes = ways.length > 0 ? accountCodes : cardCodes;
  return (
    <AuthAny codes={codes}>
      <KeyButton
        {...button}
        className={styles.pay ?? ''}
        {...(ways.length > 0 ? { label: ways.map(way => paymentMethods[way]).join('/'), look: 'main' } : {})}
      />
    </AuthAny>
  );
}

const cardCodes = ['ticket:sale:pay-scan', 'ticket:sale:pay-card', 'ticket:sale:pay-voucher'] as const;
const accountCodes = ['ticket:sale:pay-credit', 'ticket:sale:pay-sign'] as const;

type DocumentsProps = {
  readonly lines: readonly PricedLine[];
  readonly button: ComponentProps<typeof KeyButton>;
};

/** 证件 n/m; loud while somebody is missing. */
function Documents({ lines, button }: DocumentsProps) {
  const needs = needsOf(lines);
  const total = needs.reduce((sum, { qty }) => sum + qty, 0);
  const look = missingOf(needs) > 0 ? 'main' : 'plain';
  return (
    <KeyButton
      {...button}
      look={look}
      label={needs.length > 0 ? `证件 ${total - missingOf(needs)}/${total}` : '证件'}
      disabled={needs.length === 0}
    />
  );
}

type LinesProps = {
  readonly lines: readonly PricedLine[];
  readonly selected: number | null;
  /** Something else fills the place of the hint. */
  readonly isQuiet: boolean;
  readonly onSelect: (productId: number) => void;
};

function Lines({ lines, selected, isQuiet, onSelect }: LinesProps) {
  const chosen = useInSight<HTMLLIElement>(selected);
  if (lines.length === 0) {
    return isQuiet ? (
      <div className={styles.empty} />
    ) : (
      <p className={styles.empty}>
        <span>按票种上的字母加票，先按数字再按字母定数量。</span>
        <span>
          例：<kbd>2</kbd> <kbd>G</kbd> <kbd>F8</kbd> <kbd>Enter</kbd>
        </span>
      </p>
    );
  }
  return (
    <ul className={styles.lines}>
      {lines.map(line => (
        <li key={line.productId} ref={line.productId === selected ? chosen : null}>
          <button
            type="button"
            className={styles.line}
            aria-pressed={line.productId === selected}
            onMouseDown={keepFocus}
            onClick={() => onSelect(line.productId)}
          >
            <LineWords line={line} />
            <span className={styles.qty}>×{line.qty}</span>
            <span className={styles.subtotal}>
              <Yuan fen={line.amountFen} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function LineWords({ line: { offer, problem, named, qty, freeQty } }: { readonly line: PricedLine }) {
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        {offer?.product.name ?? '不在售的票种'}
        {offer?.product.visitors && (
          <span className={styles.documents}>
            证件 {named}/{qty * Math.max(1, offer.product.members?.length ?? 0)}
          </span>
        )}
      </span>
      <span className={styles.detail} data-problem={problem !== null}>
        {offer && <Yuan fen={offer.product.priceFen} />}
        {freeQty > 0 && ` · 免 ${freeQty}`}
        {offer?.slot && ` · ${slotName(offer.slot)}`}
        {problem !== null && ` · ${problem}`}
      </span>
    </span>
  );
}
