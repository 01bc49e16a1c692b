import { ScreenParts } from '@shanmen/ui';
import { PriceRuleList } from '../price-rule/price-rule-list.tsx';
import { PriceCalendarView } from './price-calendar.tsx';
import { PriceTrialView } from './price-trial.tsx';

/** 票价: the rules, the prices that follow from them by day, and which of them holds in a case. */
export function TicketPrice() {
  return (
    <ScreenParts
      parts={[
        { key: 'rules', label: '价格规则', children: <PriceRuleList /> },
        { key: 'calendar', label: '价格日历', children: <PriceCalendarView /> },
        { key: 'trial', label: '试算', children: <PriceTrialView /> },
      ]}
    />
  );
}
