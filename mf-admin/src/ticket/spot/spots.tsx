import { ScreenParts } from '@shanmen/ui';
import { AllotmentList } from '../allotment/allotment-list.tsx';
import { AllotmentRuleList } from '../allotment/allotment-rule-list.tsx';
import { YearCalendar } from '../calendar/year-calendar.tsx';
import { ClosureList } from '../closure/closure-list.tsx';
import { DeviceList } from '../device/device-list.tsx';
import { PrintLayoutList } from '../print-layout/print-layout-list.tsx';
import { SaleSiteList } from '../sale-site/sale-site-list.tsx';
import { SlotQuotaList } from './slot-quota-list.tsx';
import { SlotTemplateList } from './slot-template-list.tsx';
import { SpotList } from './spot-list.tsx';

/** 景区与时段: places, what their days are made from, the days themselves, what is kept of them for whom, when they are shut, and the machines at the gates. */
export function Spots() {
  return (
    <ScreenParts
      parts={[
        { key: 'spot', label: '景点与检票口', children: <SpotList /> },
        { key: 'sale-site', label: '售票点与窗口', children: <SaleSiteList /> },
        { key: 'print-layout', label: '票面', children: <PrintLayoutList /> },
        { key: 'template', label: '时段模板', children: <SlotTemplateList /> },
        { key: 'calendar', label: '日历', children: <YearCalendar /> },
        { key: 'quota', label: '每日时段', children: <SlotQuotaList /> },
        { key: 'allotment-rule', label: '配额方案', children: <AllotmentRuleList /> },
        { key: 'allotment', label: '渠道配额', children: <AllotmentList /> },
        { key: 'closure', label: '闭园', children: <ClosureList /> },
        { key: 'device', label: '检票设备', children: <DeviceList /> },
      ]}
    />
  );
}
