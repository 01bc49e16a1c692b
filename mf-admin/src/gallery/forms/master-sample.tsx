import type { MasterStatus, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { ClosedObject, Id, Nullable, Text } from '@shanmen/shared/contracts/schema';
import { queryKeys } from '@shanmen/shared';
import {
  ChoiceInput,
  choiceOf,
  Field,
  FormButton,
  FormSwitch,
  Input,
  MasterForm,
  MasterState,
  StepButton,
} from '@shanmen/ui';
import { useState } from 'react';
import { Type } from 'typebox';
import { Row, Specimen } from '../specimen.tsx';

const Draft = ClosedObject({ name: Text(20), deptId: Nullable(Id), countsStock: Type.Boolean() });
const list = 'gallery.master';
const departments = {
  queryKey: queryKeys.list(list, { part: 'departments' }),
  queryFn: async () => [
    { id: 1, code: 'D01', name: '商业运营部', pinyin: 'syyyb' },
    { id: 2, code: 'D02', name: '文创中心', pinyin: 'wczx' },
  ],
};

/** A master that lives in this page alone: nothing is sent to the server. */
export function MasterSample() {
  const [name, setName] = useState('镜湖茶社');
  const [status, setStatus] = useState<MasterStatus>('active');
  const [version, setVersion] = useState(1);
  const keep = async ({ name: typed }: { readonly name: string }) => {
    setName(typed);
    setVersion(version + 1);
  };
  const step = async (_id: number, { status: next }: MasterStep) => {
    setStatus(next);
    setVersion(version + 1);
  };
  return (
    <Specimen title="新增、编辑、停用、启用">
      <Row>
        {name}
        <MasterState of={status} />
        <FormButton code="admin:user:view" label="编辑">
          {close => (
            <MasterForm
              noun="样品"
              list={list}
              schema={Draft}
              calls={{ add: keep, change: (_id, change) => keep(change) }}
              of={{ id: 1, name, version }}
              value={{ name, deptId: 2, countsStock: true }}
              onClose={close}
            >
              <Field name="name" label="名称">
                <Input maxLength={20} />
              </Field>
              <Field name="deptId" label="所属部门">
                <ChoiceInput query={departments} options={rows => rows.map(choiceOf)} />
              </Field>
              <Field name="countsStock" label="管库存">
                <FormSwitch />
              </Field>
            </MasterForm>
          )}
        </FormButton>
        <StepButton
          of={{ id: 1, name, status, version }}
          code="admin:user:view"
          effect="停用后不能再选用，历史单据不变。"
          list={list}
          send={step}
        />
      </Row>
    </Specimen>
  );
}
