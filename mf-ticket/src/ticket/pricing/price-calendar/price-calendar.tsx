import {
  customerTypes,
  dayTypes,
  type PriceCalendar,
  type PriceCalendarQuery,
  priceSeasons,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { formatYuan } from '@shanmen/shared/money';
import { addDays, dayOf, weekdayOf } from '@shanmen/shared/time';
import { Button, Empty, Failure, optionsOf, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceCalls, priceKeysOf } from '../price-rule/price-rule-calls.ts';
import { usePriceOptions } from '../price-rule/use-price-terms.ts';
import styles from './price-calendar.module.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
type Customer = PriceCalendarQuery['customerType'];

/** What one ticket costs on every day of a month, each with the rule that says so. */
export function PriceCalendarView() {
  const { products, channels } = usePriceOptions();
  const [month, setMonth] = useState(() => dayOf(new Date()).slice(0, 7));
  const [chosenProduct, setProduct] = useState<number | null>(null);
  const [chosenChannel, setChannel] = useState<number | null>(null);
  const [customerType, setCustomerType] = useState<Customer>('WALKIN');
  const productId = chosenProduct ?? products[0]?.value;
  const channelId = chosenChannel ?? channels[0]?.value;
  return (
    <section className={styles['calendar']} aria-label="价格日历">
      <h1>票价 · 价格日历</h1>
      <header>
        <Select
          className={styles['product'] ?? ''}
          aria-label="票种"
          options={products}
          value={productId ?? null}
          onChange={setProduct}
          showSearch
          optionFilterProp="label"
        />
        <Select
          aria-label="渠道"
          options={channels}
          value={channelId ?? null}
          onChange={setChannel}
          className={styles['narrow'] ?? ''}
        />
        <Select
          aria-label="客户类型"
          className={styles['narrow'] ?? ''}
          options={optionsOf(customerTypes)}
          value={customerType}
          onChange={value => setCustomerType(value)}
        />
        <span className={styles['turn']}>
          <Button onClick={() => setMonth(monthBeside(month, -1))} aria-label="上一月">
            ‹
          </Button>
          <b>{month}</b>
          <Button onClick={() => setMonth(monthBeside(month, 1))} aria-label="下一月">
            ›
          </Button>
        </span>
      </header>
      {productId !== undefined && channelId !== undefined && (
        <Month query={{ productId, channelId, customerType, month }} />
      )}
    </section>
  );
}

function Month({ query }: { readonly query: PriceCalendarQuery }) {
  const [today] = useState(() => dayOf(new Date()));
  const prices = useQuery({
    queryKey: priceKeysOf.calendar(query),
    queryFn: () => priceCalls.calendar(query),
  });
  if (prices.error) return <Failure error={prices.error} onRetry={() => void prices.refetch()} />;
  if (!prices.data) return <Empty title="正在读取价格…" />;
  const [first] = prices.data;
  const blanks = first ? weekdays.indexOf(weekdayOf(first.day)) : 0;
  const rest = (7 - ((blanks + prices.data.length) % 7)) % 7;
  return (
    <div className={styles['month']} role="grid" aria-label={query.month}>
      {weekdays.map(name => (
        <span key={name} className={styles['weekday']} role="columnheader">
          {name}
        </span>
      ))}
      <Blanks count={blanks} />
      {prices.data.map(day => (
        <DayCell key={day.day} day={day} isToday={day.day === today} />
      ))}
      <Blanks count={rest} />
    </div>
  );
}

/** Days of the months beside. */
function Blanks({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={index} />);
}

type DayCellProps = { readonly day: PriceCalendar[number]; readonly isToday: boolean };

function DayCell({ day, isToday }: DayCellProps) {
  const { season, dayType, priceFen, reason } = day;
  return (
    <div
      className={styles['day']}
      role="gridcell"
      tabIndex={0}
      data-type={dayType}
      data-today={isToday}
      title={reason ?? '没有价格，不能售票'}
    >
      <span className={styles['date']}>
        {Number(day.day.slice(8))}
        <small>
          {priceSeasons[season]} {dayType === 'WORKDAY' ? '' : dayTypes[dayType]}
        </small>
      </span>
      <b>{priceFen === null ? '无价' : `¥${formatYuan(priceFen)}`}</b>
      <small className={styles['reason']}>{reason?.replace('规则 ', '#')}</small>
    </div>
  );
}

function monthBeside(month: string, step: 1 | -1): string {
  const day = step === 1 ? addDays(`${month}-28`, 7) : addDays(`${month}-01`, -1);
  return day.slice(0, 7);
}
