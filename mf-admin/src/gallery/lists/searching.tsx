import {
  AmountRangeFilter,
  DateRangeFilter,
  DayFilter,
  type Filters,
  KeywordFilter,
  SearchForm,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

const states = { active: '在售', stopped: '停用' };
const windows = ['东门 1 号窗', '东门 2 号窗', '南门 1 号窗'].map(name => ({ value: name, label: name }));
const none: Filters = {};
const some: Filters = { keyword: '茶', from: '2026-11-16', to: '2026-11-20', status: 'active' };

export function Searching() {
  const [value, setValue] = useState(some);
  return (
    <Specimen title="一行可见，其余在展开里；已用的条件在下面，一按即去">
      <SearchForm id="demo.search" title="演示查询" value={value} defaults={none} onSearch={setValue}>
        <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
        <DateRangeFilter mostDays={92} />
        <StatusFilter of={states} />
        <DayFilter name="day" label="库存日" />
        <SelectFilter name="window" label="窗口" options={windows} multiple />
        <AmountRangeFilter name="amount" label="金额" />
      </SearchForm>
    </Specimen>
  );
}
