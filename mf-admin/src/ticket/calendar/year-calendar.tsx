import { useAuth } from '@shanmen/shared';
import { dayTypes, priceSeasons } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { businessDay, daysBetween } from '@shanmen/shared/time';
import { Button, Empty, Failure } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './calendar.module.css';
import { calendarCalls, calendarKeysOf } from './calendar-calls.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { PaintDays } from './paint-days.tsx';
import { type ChosenDays, chosenAfter } from './chosen-days.ts';

/** 日历: what each day of a year is for its prices, and on which days nothing is sold. */
export function YearCalendar() {
  const [today] = useState(() => businessDay(new Date()));
  const [year, setYear] = useState(() => Number(today.slice(0, 4)));
  const [chosen, setChosen] = useState<ChosenDays | null>(null);
  const mayPaint = useAuth('ticket:calendar:edit');
  const days = useQuery({ queryKey: calendarKeysOf.year(year), queryFn: () => calendarCalls.year(year) });
  const turn = (step: 1 | -1) => {
    setYear(year + step);
    setChosen(null);
  };
  return (
    <section className={styles['year']} aria-label="日历">
      <header>
        <h1>景区与时段 · 日历</h1>
        <span className={styles['turn']}>
          <Button onClick={() => turn(-1)} aria-label="上一年">
            ‹
          </Button>
          <b>{year} 年</b>
          <Button onClick={() => turn(1)} aria-label="下一年">
            ›
          </Button>
        </span>
        <Legend />
        {mayPaint && <Choice chosen={chosen} onPainted={() => setChosen(null)} />}
      </header>
      {days.error && <Failure error={days.error} onRetry={() => void days.refetch()} />}
      {days.isPending && <Empty title="正在读取日历…" />}
      {days.data && (
        <div className={styles['months']}>
          {months.map(month => (
            <MonthCalendar
              key={month}
              month={month}
              days={days.data.filter(({ day }) => Number(day.slice(5, 7)) === month)}
              today={today}
              chosen={chosen}
              {...(mayPaint && {
                onChoose: (day: string, isEnd: boolean) => setChosen(chosenAfter(chosen, day, isEnd)),
              })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

type ChoiceProps = { readonly chosen: ChosenDays | null; readonly onPainted: () => void };

/** What is chosen, and the way to change it. */
function Choice({ chosen, onPainted }: ChoiceProps) {
  if (!chosen) return <span className={styles['hint']}>点选一天，再点另一天选到那天为止</span>;
  const { first, last } = chosen;
  const count = daysBetween(first, last) + 1;
  return (
    <span className={styles['choice']}>
      {first === last ? first : `${first} 至 ${last}`}，{count} 天
      <PaintDays days={chosen} onPainted={onPainted} />
    </span>
  );
}

/** What the colours and signs of a day say. */
function Legend() {
  return (
    <ul className={styles['legend']} aria-label="图例">
      <li data-season="PEAK">{priceSeasons.PEAK}</li>
      <li data-season="FLAT">{priceSeasons.FLAT}</li>
      <li data-season="OFF">{priceSeasons.OFF}</li>
      <li data-type="HOLIDAY">{dayTypes.HOLIDAY}</li>
      <li data-type="WEEKEND">{dayTypes.WEEKEND}</li>
      <li data-state="closed">闭园</li>
    </ul>
  );
}
