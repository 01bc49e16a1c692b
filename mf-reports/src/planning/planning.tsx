import { api, hasAuth, queryKeys } from '@shanmen/shared';
import { budget, type BudgetChoices, historyPath, holiday } from '@shanmen/shared/contracts/reports/planning';
import { dayOf } from '@shanmen/shared/time';
import { ChoiceInput, choiceOf, ImportButton, masterScreen, ReportScreen, ScreenParts } from '@shanmen/ui';
import { useState } from 'react';

const choices = {
  queryKey: queryKeys.list(budget.id, { part: 'choices' }),
  queryFn: () => api.get<BudgetChoices>(`${budget.path}/choices`),
};

const BudgetList = masterScreen(budget, {
  cells: { year: ({ year }) => String(year) },
  form: {
    inputs: {
      outletId: () => <ChoiceInput query={choices} options={({ outlets }) => outlets.map(choiceOf)} />,
    },
  },
  rowActions: { width: 72 },
});
const HolidayList = masterScreen(holiday, { rowActions: { width: 72 } });

/** 预算与节假日: what reports hold figures against, and what earlier systems took before this one was there. */
export function Planning() {
  return (
    <ScreenParts
      parts={[
        { key: 'budgets', label: '预算', children: <BudgetList /> },
        ...(hasAuth('report:holiday:view')
          ? [{ key: 'holidays', label: '节假日', children: <HolidayList /> }]
          : []),
        ...(hasAuth('report:history:import')
          ? [{ key: 'history', label: '历史汇总', children: <History /> }]
          : []),
      ]}
    />
  );
}

/** What was imported, day by day, and where more of it comes in. */
function History() {
  const [lastYear] = useState(() => String(Number(dayOf(new Date()).slice(0, 4)) - 1));
  return (
    <ReportScreen
      report="sales.detail"
      title="历史汇总"
      fixed={{ area: 'history' }}
      initial={{ from: `${lastYear}-01-01`, to: `${lastYear}-12-31` }}
      actions={<ImportButton noun="历史汇总" endpoint={`${historyPath}/import`} list="reports.history-day" />}
    />
  );
}
