import { hasAuth } from '@shanmen/shared';
import {
  docent,
  docentDuties,
  docentLevels,
  docentPrice,
  docentRoute,
} from '@shanmen/shared/contracts/reception/docents/docent';
import { Input, masterScreen, ReportScreen, ScreenParts, StatusTag } from '@shanmen/ui';

import { DispatchList } from './dispatch-list.tsx';
import { ShiftWeek } from './shift-week.tsx';

const DocentList = masterScreen(docent, {
  cells: {
    level: ({ level }) => docentLevels[level],
    duty: ({ duty }) => (
      <StatusTag tone={duty === 'ON' ? 'success' : 'neutral'}>{docentDuties[duty]}</StatusTag>
    ),
  },
  form: {
    inputs: { mobile: () => <Input maxLength={11} inputMode="numeric" /> },
    helps: { mobile: of => (of ? `现为 ${of.mobileMasked}，不填则不变` : '11 位') },
  },
  rowActions: { width: 96 },
});
const RouteList = masterScreen(docentRoute, { rowActions: { width: 96 } });
const PriceList = masterScreen(docentPrice, { rowActions: { width: 96 } });

/** 讲解员明细: the docents, their week, their jobs, what came of them, and what they cost. */
export function DocentDetail() {
  const parts = [
    { key: 'docents', label: '档案', children: <DocentList /> },
    { key: 'shifts', label: '排班', children: <ShiftWeek /> },
    ...(hasAuth('reception:dispatch:view')
      ? [{ key: 'dispatches', label: '派单明细', children: <DispatchList /> }]
      : []),
    ...(hasAuth('report:rcp.docent:view')
      ? [{ key: 'figures', label: '统计', children: <ReportScreen report="rcp.docent" /> }]
      : []),
    ...(hasAuth('reception:docent-price:view')
      ? [{ key: 'prices', label: '价目', children: <PriceList /> }]
      : []),
    { key: 'routes', label: '线路', children: <RouteList /> },
  ];
  return <ScreenParts parts={parts} />;
}
