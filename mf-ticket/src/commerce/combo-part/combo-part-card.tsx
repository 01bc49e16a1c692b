import type { ComboPart, ComboParts } from '@shanmen/shared/contracts/commerce/products/combo-part';
import { type Fen, formatYuan, multiplyFen, splitFen } from '@shanmen/shared/money';
import { Changes, Money, MoneyInput, useAct } from '@shanmen/ui';
import { useState } from 'react';

import { VerdictButtons } from '../verdict/verdict-buttons.tsx';
import { comboCalls } from './combo-part-calls.ts';
import styles from './combo-part.module.css';

type Props = { readonly combo: ComboParts; readonly nameOf: (singleId: number) => string };

/** A combined ticket: what waits for approval, and what each part is worth at any price. */
export function ComboPartCard({ combo, nameOf }: Props) {
  return (
    <div className={styles['card']}>
      <AskedPart combo={combo} nameOf={nameOf} />
      <SplitPart combo={combo} nameOf={nameOf} />
    </div>
  );
}

/** 变更对照 of what waits, and how a second person decides. */
function AskedPart({ combo, nameOf }: Props) {
  const act = useAct([comboCalls.every]);
  const { id, asked, parts, soldTickets } = combo;
  if (asked === null) return null;
  const decide = (approved: boolean, reason: string) =>
    act.mutate({
      said: approved ? '已通过，此后售出的组合票按新的组成与分摊' : '已驳回',
      send: key => comboCalls.step(id, 'audit', { approved, reason }, key),
    });
  const singleIds = [...new Set([...parts, ...asked].map(part => part.singleId))];
  const wordsIn = (list: readonly ComboPart[], singleId: number) => {
    const part = list.find(candidate => candidate.singleId === singleId);
    return part && partWords(part);
  };
  return (
    <>
      <Changes
        rows={singleIds.map(singleId => ({
          label: nameOf(singleId),
          from: wordsIn(parts, singleId),
          to: wordsIn(asked, singleId),
        }))}
      >
        <p>
          {combo.askedByName || '系统'} 申请：{combo.askedReason}
          {soldTickets > 0 && `；已售未用 ${soldTickets} 张不变`}
        </p>
      </Changes>
      {!combo.isOwn && (
        <VerdictButtons
          code="commerce:combo-item:audit"
          noun="组成与分摊"
          reasons={{ approve: ['成本核对无误', '按主管要求'], reject: ['分摊有误', '组成有误'] }}
          onDecide={decide}
        />
      )}
    </>
  );
}

/** ×2，¥90.00，15:00 后 */
function partWords({ qty, shareFen, enterAfter, refundableAlone }: ComboPart): string {
  const more = [enterAfter === null ? null : `${enterAfter} 后`, refundableAlone ? null : '不可单独退'];
  return [`×${qty}`, `¥${formatYuan(shareFen)}`, ...more].filter(Boolean).join('，');
}

/** 分摊: what each part is worth of the face price, and of any other price by the rule of a sale. */
function SplitPart({ combo: { parts, facePriceFen }, nameOf }: Props) {
  const [typed, setTyped] = useState<Fen | string | null>(facePriceFen);
  const priceFen = typeof typed === 'number' ? typed : facePriceFen;
  const split = splitFen(
    priceFen,
    parts.map(part => multiplyFen(part.shareFen, part.qty)),
  );
  return (
    <section aria-label="分摊">
      <div className={styles['price']}>
        按售价试算
        <span>
          <MoneyInput value={typed} onChange={setTyped} />
        </span>
      </div>
      <table className={styles['split']}>
        <thead>
          <tr>
            <th scope="col">单票</th>
            <th scope="col">张数</th>
            <th scope="col">单张分摊</th>
            <th scope="col">不早于</th>
            <th scope="col">单独退</th>
            <th scope="col">试算分摊</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.singleId}>
              <td>{nameOf(part.singleId)}</td>
              <td>{part.qty}</td>
              <td>
                <Money fen={part.shareFen} />
              </td>
              <td>{part.enterAfter ?? '—'}</td>
              <td>{part.refundableAlone ? '可' : '不可'}</td>
              <td>
                <Money fen={split[index] ?? null} />
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={2}>合计</td>
            <td>
              <Money fen={facePriceFen} />
            </td>
            <td colSpan={2}>—</td>
            <td>
              <Money fen={priceFen} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
