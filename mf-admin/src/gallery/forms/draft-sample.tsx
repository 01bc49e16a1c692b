import { ApiError } from '@shanmen/shared';
import { ClosedObject, Day, Fen, Nullable, OneOf, Text } from '@shanmen/shared/contracts/schema';
import {
  Button,
  DayInput,
  Field,
  FormButton,
  FormDrawer,
  Input,
  ModalForm,
  MoneyInput,
  PinyinSelect,
  Segmented,
  Select,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import type { Static } from 'typebox';
import { Row, Specimen } from '../specimen.tsx';
import { sampleGoods } from '../lists/sample-goods.ts';

const Draft = ClosedObject({
  name: Text(20),
  priceFen: Fen,
  startDay: Day,
  good: Text(20),
  status: OneOf(['active', 'stopped']),
  note: Nullable(Text(60)),
});
const stored = {
  name: '山水丝巾',
  priceFen: null,
  startDay: '2026-11-20',
  good: '1',
  status: 'active',
  note: null,
} as const;

const outcomes = {
  saved: '保存成功',
  refused: '名称已用',
  conflict: '别人先改了',
  cut: '网络中断',
} as const;
type Outcome = keyof typeof outcomes;

export function DraftSample() {
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const [outcome, setOutcome] = useState<Outcome>('saved');
  const { success } = useFeedback();
  const close = () => setOpen(null);
  const shared = {
    schema: Draft,
    submit: async (draft: Static<typeof Draft>) => answer(outcome, draft),
    onDone: () => {
      close();
      success('已保存');
    },
    onClose: close,
  };
  return (
    <Specimen title="回车到下一项，Ctrl+S 保存；日期可写 20261120、11-20、今天">
      <Row>
        <Segmented<Outcome>
          aria-label="服务器的回答"
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: 'saved', label: outcomes.saved },
            { value: 'refused', label: outcomes.refused },
            { value: 'conflict', label: outcomes.conflict },
            { value: 'cut', label: outcomes.cut },
          ]}
        />
        <Button type="primary" onClick={() => setOpen('drawer')}>
          打开表单抽屉
        </Button>
        <Button onClick={() => setOpen('dialog')}>打开表单对话框</Button>
        <FormButton code="admin:user:view" label="新增样品" isNew>
          {leave => (
            <ModalForm {...shared} title="新增样品" open onDone={leave} onClose={leave}>
              <Fields />
            </ModalForm>
          )}
        </FormButton>
      </Row>
      <FormDrawer {...shared} title="新建商品" open={open === 'drawer'}>
        <Fields />
      </FormDrawer>
      <ModalForm {...shared} title="修改商品" open={open === 'dialog'}>
        <Fields />
      </ModalForm>
    </Specimen>
  );
}

function Fields() {
  return (
    <>
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="priceFen" label="零售价" help="含税，最多两位小数。">
        <MoneyInput />
      </Field>
      <Field name="startDay" label="开始日期">
        <DayInput />
      </Field>
      <Field name="good" label="同类商品">
        <PinyinSelect of="demo.good" search={searchGoods} />
      </Field>
      <Field name="status" label="状态">
        <Select
          options={[
            { value: 'active', label: '在售' },
            { value: 'stopped', label: '停用' },
          ]}
        />
      </Field>
      <Field name="note" label="备注">
        <Input />
      </Field>
    </>
  );
}

async function searchGoods(text: string) {
  return sampleGoods(30).filter(good => `${good.code}${good.name}`.includes(text.toUpperCase()));
}

async function answer(outcome: Outcome, draft: Static<typeof Draft>): Promise<unknown> {
  const refused = {
    refused: { status: 409, code: 'name_taken', message: '名称已被使用', details: { path: 'name' } },
    conflict: {
      status: 409,
      code: 'version_conflict',
      message: '商品已被 陈一 于 14:32 修改',
      details: { current: { ...stored, name: `${draft.name}（新）` } },
    },
    cut: { status: 0, code: 'network_failed', message: '' },
  };
  if (outcome === 'saved') return null;
  throw new ApiError({ ...refused[outcome], requestId: '7f2ac01d' });
}
