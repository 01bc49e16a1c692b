import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { refundKinds } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import {
  DialogField,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figure,
  Figures,
  keepFocus,
  KeyButton,
  Keycap,
  keyOf,
  NoticeLine,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';

import { confirmKeys } from '../refund/refund-keys.ts';
import { refundReasons, type RefundCommands } from '../refund/use-refund-keys.ts';
import type { RefundOffer } from '../refund/refund-state.ts';
import type { RefundWorkplace } from '../refund/use-refund.ts';
import styles from './refund-confirm.module.css';

type RefundConfirmProps = {
  readonly refund: RefundWorkplace;
  readonly offer: RefundOffer;
  readonly commands: RefundCommands;
};

const unknown = {
  tone: 'warning',
  text: '退款结果未知，请先不要付款。再按 Enter 查询，不会重复退款。',
} as const;

/** The last look before money goes: the sum, the fee and until when it holds, and why. */
export function RefundConfirm({ refund, offer, commands }: RefundConfirmProps) {
  const { quote, kind } = offer;
  const { state } = refund;
  const isAudited = quote.isAudited;
  return (
    <WindowDialog label="确认退款" wide>
      <DialogTitle>
        {refundKinds[kind]} {countOf(offer)}
      </DialogTitle>
      <Figures>
        {kind !== 'COMPENSATION' && (
          <>
            <Figure label="原价">
              <Yuan fen={quote.grossFen} />
            </Figure>
            <Figure label={feeWords(offer)}>
              <Yuan fen={quote.feeFen} />
            </Figure>
          </>
        )}
        <DueFigure label={isAudited ? '审核通过后退' : `退${waysOf(offer)}`} name="实退" fen={quote.netFen} />
      </Figures>
      {isAudited && <NoticeLine notice={auditNotice(kind)} />}
      <Reason kind={kind} commands={commands} />
      <NoticeLine notice={state.work === 'unknown' ? unknown : state.notice} />
      <DialogFoot>
        <KeyButton
          of={keyOf(confirmKeys, 'back')}
          disabled={state.work !== 'idle'}
          onPress={() => commands.confirm('back')}
        />
        <KeyButton
          of={keyOf(confirmKeys, 'confirm')}
          look="main"
          label={confirmWords(state.work, isAudited)}
          disabled={state.work === 'sending' || state.work === 'quoting'}
          onPress={() => commands.confirm('confirm')}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

/** Tickets that go back, or heads that leave one. */
function countOf({ kind, quote: { lines } }: RefundOffer): string {
  return kind === 'TEAM_CUT' ? `${lines[0]?.persons ?? 0} 人` : `${lines.length} 张`;
}

/** Only what a rule says holds for some minutes. */
function feeWords({ kind, quote }: RefundOffer): string {
  return kind !== 'SELLER_ERROR' ? `手续费（保留至 ${formatTime(quote.validUntil).slice(0, 5)}）` : '手续费';
}

/** 现金, or 微信支付、现金 where a party paid in two ways. */
function waysOf({ quote }: RefundOffer): string {
  return quote.payments.map(({ method }) => paymentMethods[method]).join('、');
}

function confirmWords(work: RefundWorkplace['state']['work'], isAudited: boolean): string {
  if (work === 'sending') return '正在退款…';
  if (work === 'quoting') return '正在重新计算…';
  if (work === 'unknown') return '查询结果';
  return isAudited ? '提交审核' : '确认退款';
}

function auditNotice(kind: RefundOffer['kind']) {
  return { tone: 'warning', text: auditWords[kind] } as const;
}

const byRule = '该票的退票规则要求第二人审核：提交后门票锁定，班长通过后再付款。';
const auditWords = {
  VISITOR: byRule,
  TEAM_CUT: byRule,
  SELLER_ERROR: '不是本班刚售出的票，作废须班长审核：提交后门票锁定，通过后再付款。',
  COMPENSATION: '补偿须第二人审核：通过后再付款，门票保持已检票，名额不变。',
} as const satisfies Record<RefundOffer['kind'], string>;

type ReasonProps = { readonly kind: RefundOffer['kind']; readonly commands: RefundCommands };

/** The usual reasons stand on digits; another one is written. */
function Reason({ kind, commands }: ReasonProps) {
  return (
    <form
      className={styles.reason}
      onSubmit={event => {
        event.preventDefault();
        commands.confirm('confirm');
      }}
    >
      <div className={styles.presets}>
        {refundReasons[kind].map((preset, index) => (
          <button
            key={preset}
            type="button"
            aria-pressed={commands.reason === preset}
            onMouseDown={keepFocus}
            onClick={() => commands.setReason(preset)}
          >
            {preset} <Keycap>{String(index + 1)}</Keycap>
          </button>
        ))}
      </div>
      <DialogField
        label="原因"
        text={commands.reason}
        onText={commands.setReason}
        maxLength={100}
        placeholder="按数字选择，或在此填写"
      />
    </form>
  );
}
