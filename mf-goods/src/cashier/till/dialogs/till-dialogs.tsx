import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import {
  CashDialog,
  type CashCommand,
  type CashWords,
  KeyChoice,
  PaymentDialog,
} from '@shanmen/shared/counter';
import { type Fen, formatYuan, parseYuan, subtractFen, sumFen } from '@shanmen/shared/money';
import { parseQuantity } from '@shanmen/shared/quantity';
import { useState } from 'react';
import { amountOf, type Discount } from '../cart/till-cart.ts';
import { type AskedSale, selectedLine } from '../cart/till-state.ts';
import { DrawerDialog } from '../beside/drawer-dialog.tsx';
import { MemberDialog } from '../beside/member-dialog.tsx';
import { TagDialog } from '../beside/tag-dialog.tsx';
import type { Till } from '../screen/use-till.ts';
import { NumberDialog } from './number-dialog.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { SecondPerson } from './second-person.tsx';

type TillDialogsProps = {
  readonly till: Till;
  readonly tillId: number;
  readonly witnessFen: Fen;
  /** The server is out of reach, and the till does not sell by itself yet. */
  readonly isCutOff: boolean;
  readonly onCash: (command: CashCommand) => void;
};

const cashWords: CashWords = {
  confirm: '收款',
  exact: '正好，收款',
  free: '零元，完成',
  sending: '正在收款…',
  unknown:
    '上一笔结果未知，请勿重复收款。查询不会重复收款；一直查不到时刷新页面，「上一笔」里没有它即未收款。',
};

const cutOffWords: CashWords = {
  ...cashWords,
  unknown:
    '网络已断，上一笔结果未知，请勿重复收款。按 Enter 转为离线收银并记下这一笔，联网后自动核对，只记一次。',
};

/** What a sale asks above the counter, one at a time. */
export function TillDialogs({ till, tillId, witnessFen, isCutOff, onCash }: TillDialogsProps) {
  const { state, dispatch, dueFen } = till;
  const back = () => dispatch({ type: 'back' });
  switch (state.stage) {
    case 'cash':
      return (
        <CashDialog
          state={state}
          dueFen={dueFen}
          words={isCutOff ? cutOffWords : cashWords}
          onCommand={onCash}
        />
      );
    case 'pay':
      return <PaymentDialog payment={till.payment} />;
    case 'approval':
      return state.askedSale && <Approval till={till} waiting={state.askedSale} />;
    case 'member':
      return (
        <MemberDialog
          tillId={tillId}
          onChoose={member => dispatch({ type: 'member', member })}
          onBack={back}
        />
      );
    case 'tag':
      return <TagDialog onChoose={tag => dispatch({ type: 'tag', tag })} onBack={back} />;
    case 'price':
      return <PriceDialog till={till} onBack={back} />;
    case 'drawer':
      return (
        <DrawerDialog
          tillId={tillId}
          witnessFen={witnessFen}
          onBack={back}
          onDone={text => {
            back();
            dispatch({ type: 'notice', notice: { tone: 'info', text } });
          }}
        />
      );
    case 'pick':
      return <PickDialog till={till} />;
    case 'qty':
      return state.weighing ? <Weighing till={till} good={state.weighing} /> : <Quantity till={till} />;
    case 'line-discount':
    case 'order-discount':
      return (
        <DiscountDialog till={till} of={state.stage === 'line-discount' ? 'line' : 'order'} onBack={back} />
      );
    case 'cart':
      return null;
  }
}

function Weighing({ till: { dispatch, add }, good }: { readonly till: Till; readonly good: TillGood }) {
  return (
    <NumberDialog
      label="重量"
      detail={good.name}
      unit={good.unit}
      hint="0.000"
      onBack={() => dispatch({ type: 'back' })}
      onConfirm={typed => {
        const qty = parseQuantity(typed, good.qtyScale);
        if (qty === null || qty === '0') return `请输入大于 0 的重量，最多 ${good.qtyScale} 位小数`;
        add({ good, qty, label: null });
        return null;
      }}
    />
  );
}

function Quantity({ till: { state, dispatch } }: { readonly till: Till }) {
  const line = selectedLine(state);
  if (!line) return null;
  const { good, qty } = line;
  return (
    <NumberDialog
      label="数量"
      detail={good.name}
      unit={good.unit}
      hint={qty}
      onBack={() => dispatch({ type: 'back' })}
      onConfirm={typed => {
        const next = typed === '' ? qty : parseQuantity(typed, good.qtyScale);
        if (next === null) return good.qtyScale === 0 ? '数量不能有小数' : `最多 ${good.qtyScale} 位小数`;
        if (next === '0') return '数量要大于 0；不要了按 Esc，再按 Del 删除';
        dispatch({ type: 'qty', qty: next });
        return null;
      }}
    />
  );
}

/** 改价 of the selected line; nothing typed gives the price of the store back. */
function PriceDialog({
  till: { state, dispatch },
  onBack,
}: {
  readonly till: Till;
  readonly onBack: () => void;
}) {
  const line = selectedLine(state);
  if (!line) return null;
  const price = (priceFen: Fen | null) => {
    dispatch({ type: 'price', priceFen });
    return null;
  };
  return (
    <NumberDialog
      label="改价"
      detail={`${line.good.name} 原价 ¥${formatYuan(line.good.retailFen)}`}
      unit={`元/${line.good.unit}`}
      hint="不填恢复原价"
      onBack={onBack}
      onConfirm={typed => {
        if (typed === '') return price(null);
        const priceFen = parseYuan(typed);
        return priceFen !== null && priceFen > 0 ? price(priceFen) : '请输入大于 0 的单价，最多 2 位小数';
      }}
    />
  );
}

const backActions = { 'cashier.overdays': true, 'cashier.cash4online': true };

/** A sale that a second person lets through is sent once more with that person's words. */
function Approval({ till, waiting: { sale, asked } }: { readonly till: Till; readonly waiting: AskedSale }) {
  return (
    <SecondPerson
      asked={asked}
      due={asked.actions.some(action => action in backActions) ? '应退' : '应收'}
      onBack={() => till.dispatch({ type: 'back' })}
      onGiven={given => {
        // Of 换货 the refund is asked about before the sale: the words of both go with it.
        const known = sale.overrides?.filter(({ action }) => !asked.actions.includes(action)) ?? [];
        till.sendApproved({ ...sale, overrides: [...known, ...given] });
      }}
    />
  );
}

type DiscountDialogProps = {
  readonly till: Till;
  readonly of: 'line' | 'order';
  readonly onBack: () => void;
};

const ways = ['打折', '减金额'] as const;

/** 折扣 of one line or of the whole cart: down to so many percent, or by so much; nothing takes it off. */
function DiscountDialog({ till: { state, dispatch, totals }, of, onBack }: DiscountDialogProps) {
  const [way, setWay] = useState(0);
  const line = selectedLine(state);
  if (of === 'line' && !line) return null;
  const amountFen =
    of === 'line' && line ? amountOf(line) : subtractFen(totals.amountFen, ownDiscounts(totals));
  const confirm = (typed: string): string | null => {
    const discount = typed === '' ? null : way === 0 ? rateOf(typed) : offOf(typed);
    if (typeof discount === 'string') return discount;
    if (discount?.kind === 'off' && discount.fen > amountFen) return `最多减 ¥${formatYuan(amountFen)}`;
    dispatch({ type: 'discount', of, discount });
    return null;
  };
  return (
    <NumberDialog
      key={way}
      label={of === 'line' ? '单品折扣' : '整单折扣'}
      detail={`${of === 'line' && line ? line.good.name : '整单'} ¥${formatYuan(amountFen)}`}
      unit={way === 0 ? '折' : '元'}
      hint={way === 0 ? '9 或 88；不填取消折扣' : '不填取消折扣'}
      onOther={() => setWay(1 - way)}
      onConfirm={confirm}
      onBack={onBack}
    >
      <KeyChoice label="折扣方式" options={ways} cursor={way} ends={['/', '/']} onChoose={setWay} />
    </NumberDialog>
  );
}

function ownDiscounts({ lines }: Till['totals']) {
  return sumFen(lines.map(({ ownDiscountFen }) => ownDiscountFen));
}

/** `9` is 九折, `88` 八八折, `8.5` 八五折. @returns why it is no discount */
function rateOf(typed: string): Discount | string {
  const said = Number(typed);
  const percent = said < 10 ? said * 10 : said;
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return { kind: 'rate', percent };
  return '请输入 0.1 到 9.9 折，如 9 或 88';
}

function offOf(typed: string): Discount | string {
  const off = parseYuan(typed);
  return off !== null && off > 0 ? { kind: 'off', fen: off } : '请输入大于 0 的金额，最多 2 位小数';
}
