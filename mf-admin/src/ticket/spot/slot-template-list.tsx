import {
  type SlotTemplate,
  SlotTemplateDraft,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  type Column,
  Count,
  Field,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  ListScreen,
  optionsOf,
  Segmented,
  Select,
  StatusFilter,
  useDone,
  useSave,
} from '@shanmen/ui';
import { slotQuotaCalls, slotTemplateCalls } from './spot-calls.ts';
import { SpotFilter, useSpotOptions } from './spot-filter.tsx';
import { PlaceStatus } from '../place/place-status.tsx';

const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'];
const weekdayOptions = weekdayNames.map((name, index) => ({ value: index + 1, label: `周${name}` }));

const columns: Column<SlotTemplate>[] = [
  { id: 'spot', title: '景点', width: 150, fixed: 'left', cell: row => row.spotName },
  { id: 'weekdays', title: '星期', width: 150, cell: row => weekdayWords(row.weekdays) },
  { id: 'time', title: '时段', width: 120, cell: slotName },
  { id: 'capacity', title: '容量', width: 80, align: 'right', cell: row => <Count value={row.capacity} /> },
  {
    id: 'tolerance',
    title: '提前 / 延后（分）',
    width: 130,
    align: 'right',
    cell: row => `${row.earlyToleranceMin} / ${row.lateToleranceMin}`,
  },
  { id: 'status', title: '状态', width: 80, cell: row => <PlaceStatus of={row.status} /> },
];

/** What the slots of a day are made from when it is opened. */
export function SlotTemplateList() {
  return (
    <ListScreen<SlotTemplate>
      id="ticket.slot-template"
      title="景区与时段 · 时段模板"
      endpoint="/api/ticket/slot-templates"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <SpotFilter />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={<EditTemplate />}
      rowActions={{ width: 76, codes: ['ticket:spot:edit'], of: row => <EditTemplate template={row} /> }}
    />
  );
}

function EditTemplate({ template }: { readonly template?: SlotTemplate }) {
  return (
    <FormButton code="ticket:spot:edit" label={template ? '编辑' : '新建时段'} isNew={!template}>
      {close => <TemplateForm {...(template ? { template } : {})} onClose={close} />}
    </FormButton>
  );
}

type TemplateFormProps = { readonly template?: SlotTemplate; readonly onClose: () => void };

function TemplateForm({ template, onClose }: TemplateFormProps) {
  const save = useSave(template, slotTemplateCalls);
  const spots = useSpotOptions();
  const done = useDone(onClose, slotTemplateCalls.every, slotQuotaCalls.every);
  return (
    <FormDrawer
      title={template ? `编辑时段 ${template.spotName} ${template.startTime}` : '新建时段'}
      open
      schema={SlotTemplateDraft}
      {...(template ? { value: draftOf(template) } : { fresh: usual })}
      submit={save}
      onDone={() =>
        done(
          template
            ? '已保存；已开放日期的时段不变，可在「每日时段」中调整'
            : '已保存；已开放的日期已生成这个时段',
        )
      }
      onClose={onClose}
    >
      <Field name="spotId" label="景点">
        <Select
          options={spots}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={template !== undefined}
        />
      </Field>
      <Field name="weekdays" label="星期">
        <Select mode="multiple" options={weekdayOptions} />
      </Field>
      <Field name="startTime" label="开始" help="例：08:00；全天为 00:00 至 23:59">
        <Input maxLength={5} />
      </Field>
      <Field name="endTime" label="结束">
        <Input maxLength={5} />
      </Field>
      <Field name="capacity" label="容量">
        <InputNumber min={0} max={100_000} precision={0} />
      </Field>
      <Field name="earlyToleranceMin" label="可提前入园（分钟）">
        <InputNumber min={0} max={720} precision={0} />
      </Field>
      <Field name="lateToleranceMin" label="可延后入园（分钟）">
        <InputNumber min={0} max={720} precision={0} />
      </Field>
      <Field name="status" label="状态">
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </FormDrawer>
  );
}

const usual = { earlyToleranceMin: 0, lateToleranceMin: 30, status: 'on' } as const;

function draftOf({ id: _id, spotName: _name, version: _version, ...draft }: SlotTemplate): SlotTemplateDraft {
  return draft;
}

function weekdayWords(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return '每天';
  return `周${weekdays.map(weekday => weekdayNames[weekday - 1]).join('、')}`;
}
