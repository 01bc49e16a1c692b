import {
  type TodayFigure,
  todayFigureKeys,
  todayFigures,
  todayItemKeys,
  todayItems,
  type TodaySheet,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { fen } from '@shanmen/shared/money';
import { Button, Count, Input, InputNumber, Money, MoneyInput, Nothing, Select } from '@shanmen/ui';
import styles from './today-edit.module.css';
import type { TodayTyped, TypedAdjustment } from './use-today-sheet.ts';

/** 系统数, what is added to it, and what is reported. */
export function FigureTable({ sheet }: { readonly sheet: TodaySheet }) {
  const isLocked = sheet.state === 'audited';
  return (
    <table className={styles['table']} aria-label="系统数与上报数">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{isLocked ? '锁定系统数' : '系统数'}</th>
          <th scope="col">调整</th>
          <th scope="col">上报数</th>
          {isLocked && <th scope="col">锁后变动</th>}
        </tr>
      </thead>
      <tbody>
        {sheet.figures.map(({ figure, system, adjusted, reported, changed }) => (
          <tr key={figure}>
            <th scope="row">{todayFigures[figure].title}</th>
            <td>{system === null ? <Uncounted /> : <Amount figure={figure} value={system} />}</td>
            <td>{adjusted === 0 ? <Nothing /> : <Amount figure={figure} value={adjusted} />}</td>
            <td className={styles['reported']}>
              {reported === null ? <Nothing /> : <Amount figure={figure} value={reported} />}
            </td>
            {isLocked && (
              <td className={changed ? styles['changed'] : undefined}>
                {changed ? <Amount figure={figure} value={changed} /> : <Nothing />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Uncounted() {
  return <span className={styles['uncounted']}>未交班</span>;
}

function Amount({ figure, value }: { readonly figure: TodayFigure; readonly value: number }) {
  return todayFigures[figure].unit === 'money' ? <Money fen={fen(value)} /> : <Count value={value} />;
}

type TypingProps = {
  readonly sheet: TodaySheet;
  readonly typed: TodayTyped;
  /** Undefined where nothing may be typed. */
  readonly onType: ((typed: TodayTyped) => void) | undefined;
};

type Line = Pick<TodayTyped['entries'][number], 'item' | 'storeId'> & { readonly title: string };

const hints = { money: '元', int: '整数', number: '读数', text: '' } as const;

/** 手工填报: what no till knows, a line each, and one for each 联营 store. */
export function EntryTable({ sheet, typed, onType }: TypingProps) {
  const lines = todayItemKeys.flatMap((item): Line[] =>
    'stalls' in todayItems[item]
      ? sheet.stalls.map(({ id, name }) => ({ item, storeId: id, title: `${name} 营业额` }))
      : [{ item, storeId: null, title: todayItems[item].title }],
  );
  return (
    <table className={styles['table']} aria-label="手工填报">
      <thead>
        <tr>
          <th scope="col">项目 ✎</th>
          <th scope="col">填报</th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, storeId, title }) => {
          const isThis = (entry: TodayTyped['entries'][number]) =>
            entry.item === item && entry.storeId === storeId;
          const entry = typed.entries.find(isThis) ?? { item, storeId, value: '', note: '' };
          const change = (part: { value?: string; note?: string }) => {
            const others = typed.entries.filter(other => !isThis(other));
            onType?.({ ...typed, entries: [...others, { ...entry, ...part }] });
          };
          const isShut = onType === undefined || (sheet.isPartial && storeId === null);
          return (
            <tr key={`${item} ${storeId}`}>
              <th scope="row">{title}</th>
              <td>
                <Input
                  aria-label={title}
                  className={todayItems[item].unit === 'text' ? '' : (styles['figure'] ?? '')}
                  value={entry.value}
                  suffix={hints[todayItems[item].unit]}
                  maxLength={200}
                  disabled={isShut}
                  onChange={event => change({ value: event.target.value })}
                />
              </td>
              <td>
                <Input
                  aria-label={`${title} 备注`}
                  value={entry.note}
                  maxLength={200}
                  disabled={isShut}
                  onChange={event => change({ note: event.target.value })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const figureOptions = todayFigureKeys.map(value => ({ value, label: todayFigures[value].title }));
const fresh: TypedAdjustment = { figure: 'netFen', amount: null, reason: '', voucher: '' };

/** 调整: each with its amount and reason, beside the system's figure and never in its place. */
export function AdjustmentTable({ sheet, typed, onType }: TypingProps) {
  const change = (at: number, row: TypedAdjustment | null) => {
    const adjustments = typed.adjustments.flatMap((other, index) =>
      index !== at ? [other] : row === null ? [] : [row],
    );
    onType?.({ ...typed, adjustments });
  };
  const isShut = onType === undefined || sheet.isPartial;
  return (
    <>
      {typed.adjustments.length > 0 && (
        <table className={styles['table']} aria-label="调整">
          <thead>
            <tr>
              <th scope="col">调整项目</th>
              <th scope="col">金额（减少填负数）</th>
              <th scope="col">原因</th>
              <th scope="col">凭证号</th>
              <th scope="col" aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {typed.adjustments.map((row, at) => (
              // Rows have no name of their own, and keep their order.
              <AdjustmentRow key={at} row={row} isShut={isShut} onChange={next => change(at, next)} />
            ))}
          </tbody>
        </table>
      )}
      {!isShut && (
        <Button onClick={() => onType({ ...typed, adjustments: [...typed.adjustments, fresh] })}>
          添加调整
        </Button>
      )}
    </>
  );
}

type RowProps = {
  readonly row: TypedAdjustment;
  readonly isShut: boolean;
  /** Null takes the row away. */
  readonly onChange: (row: TypedAdjustment | null) => void;
};

function AdjustmentRow({ row, isShut, onChange }: RowProps) {
  return (
    <tr>
      <td>
        <Select
          aria-label="调整项目"
          value={row.figure}
          options={figureOptions}
          disabled={isShut}
          onChange={(figure: TodayFigure) => onChange({ ...row, figure, amount: null })}
        />
      </td>
      <td>
        <AdjustedAmount row={row} isShut={isShut} onChange={amount => onChange({ ...row, amount })} />
      </td>
      <td>
        <Input
          aria-label="原因"
          value={row.reason}
          maxLength={200}
          disabled={isShut}
          onChange={event => onChange({ ...row, reason: event.target.value })}
        />
      </td>
      <td>
        <Input
          aria-label="凭证号"
          value={row.voucher}
          maxLength={60}
          disabled={isShut}
          onChange={event => onChange({ ...row, voucher: event.target.value })}
        />
      </td>
      <td>
        <Button type="link" size="small" disabled={isShut} onClick={() => onChange(null)}>
          删除
        </Button>
      </td>
    </tr>
  );
}

type AmountProps = {
  readonly row: TypedAdjustment;
  readonly isShut: boolean;
  readonly onChange: (amount: TypedAdjustment['amount']) => void;
};

function AdjustedAmount({ row: { figure, amount }, isShut, onChange }: AmountProps) {
  if (todayFigures[figure].unit === 'money') {
    return <MoneyInput aria-label="金额" value={amount} disabled={isShut} onChange={onChange} />;
  }
  const count = typeof amount === 'number' ? amount : null;
  return (
    <InputNumber
      aria-label="金额"
      value={count}
      disabled={isShut}
      onChange={typed => onChange(typed === null ? null : fen(typed))}
    />
  );
}
