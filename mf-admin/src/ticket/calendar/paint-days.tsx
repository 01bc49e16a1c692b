import { CalendarPaint, dayStates } from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { dayTypes, priceSeasons } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { Button, Field, Input, ModalForm, optionsOf, queryClient, Select, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { Type } from 'typebox';
import { calendarCalls, calendarKeysOf } from './calendar-calls.ts';
import type { ChosenDays } from './chosen-days.ts';

/** As it is filled in: the days are chosen already. */
const Painted = Type.Omit(CalendarPaint, ['dateFrom', 'dateTo'], { additionalProperties: false });

type PaintDaysProps = { readonly days: ChosenDays; readonly onPainted: () => void };

/** 修改日历 of the chosen days: what is left empty stays as it is for each of them. */
export function PaintDays({ days: { first, last }, onPainted }: PaintDaysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  const span = first === last ? first : `${first} 至 ${last}`;
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        修改
      </Button>
      {isOpen && (
        <ModalForm
          title={`修改日历 ${span}`}
          open
          schema={Painted}
          value={{ season: null, dayType: null, state: null, note: null }}
          submit={(painted, key) => calendarCalls.paint({ ...painted, dateFrom: first, dateTo: last }, key)}
          onDone={() => {
            setIsOpen(false);
            onPainted();
            success('已保存；已售门票的价格不变');
            void queryClient.invalidateQueries({ queryKey: calendarKeysOf.every });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="season" label="季节">
            <Select allowClear placeholder="不变" options={optionsOf(priceSeasons)} />
          </Field>
          <Field name="dayType" label="日型" help="调休上班的周末填工作日">
            <Select allowClear placeholder="不变" options={optionsOf(dayTypes)} />
          </Field>
          <Field name="state" label="开闭园" help="已有人预订或购票的日子请用「闭园」">
            <Select allowClear placeholder="不变" options={optionsOf(dayStates)} />
          </Field>
          <Field name="note" label="说明" help="例：春节、国庆调休">
            <Input maxLength={60} placeholder="不变" />
          </Field>
        </ModalForm>
      )}
    </>
  );
}
