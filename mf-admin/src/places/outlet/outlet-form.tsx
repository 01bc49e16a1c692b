import { type Outlet, OutletDraft, outletStatuses } from '@shanmen/shared/contracts/admin/places/outlet';
import {
  Alert,
  Field,
  Form,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  queryClient,
  Segmented,
  Select,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRegionOptions } from '../region/region-calls.ts';
import { outletCalls, outletKeysOf } from './outlet-calls.ts';

/** 编辑 of an outlet: its code and its name are those of its store or sale site, and change there. */
export function EditOutlet({ outlet }: { readonly outlet: Outlet }) {
  return (
    <FormButton code="admin:outlet:edit" label="编辑">
      {close => <OutletForm outlet={outlet} onClose={close} />}
    </FormButton>
  );
}

function OutletForm({ outlet, onClose }: { readonly outlet: Outlet; readonly onClose: () => void }) {
  const seen = useRef(outlet.version);
  const regions = useRegionOptions();
  const { success } = useFeedback();
  const { regionId, areaM2, openingHours, status } = outlet;
  return (
    <FormDrawer
      title={`编辑网点 ${outlet.name}`}
      open
      schema={OutletDraft}
      value={{ regionId, areaM2, openingHours, status }}
      submit={draft =>
        sendOver(seen, versionIn, version => outletCalls.change(outlet.id, { ...draft, version }))
      }
      onDone={() => {
        onClose();
        success(`${outlet.name} 已保存`);
        void queryClient.invalidateQueries({ queryKey: outletKeysOf.every });
      }}
      onClose={onClose}
    >
      <Field name="regionId" label="区域" help="数据范围按区域设置的人，看到区域内的所有网点">
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={regions} />
      </Field>
      <MoveEffect outlet={outlet} />
      <Field name="areaM2" label="面积（㎡）">
        <InputNumber min={0} max={1_000_000} precision={2} />
      </Field>
      <Field name="openingHours" label="营业时间" help="例：08:00–18:00">
        <Input maxLength={60} />
      </Field>
      <Field
        name="status"
        label="状态"
        help="停用后不再供选择，账目照旧；须先停用它的售票点或收银点，并改完所属人员"
      >
        <Segmented options={optionsOf(outletStatuses)} />
      </Field>
    </FormDrawer>
  );
}

/** Whose reach another region would change, before it is saved. */
function MoveEffect({ outlet: { id, regionId } }: { readonly outlet: Outlet }) {
  const chosen: unknown = Form.useWatch('regionId');
  const to = typeof chosen === 'number' ? chosen : null;
  const isMoved = chosen !== undefined && to !== regionId;
  const move = useQuery({
    queryKey: outletKeysOf.move(id, to),
    queryFn: () => outletCalls.move(id, to),
    enabled: isMoved,
  });
  if (!isMoved || !move.data) return null;
  const { gains, loses } = move.data;
  const words = [
    ...(gains.length > 0 ? [`将看到该网点：${gains.join('、')}`] : []),
    ...(loses.length > 0 ? [`不再看到该网点：${loses.join('、')}`] : []),
  ];
  return (
    <Form.Item>
      <Alert
        type={words.length > 0 ? 'warning' : 'info'}
        showIcon
        title={words.join('；') || '没有人的数据范围因此改变'}
      />
    </Form.Item>
  );
}
