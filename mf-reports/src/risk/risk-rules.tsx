import { api, Auth, hasAuth, queryKeys } from '@shanmen/shared';
import { type RiskRule, RiskRuleDraft, riskRules } from '@shanmen/shared/contracts/audit/risk';
import {
  Button,
  type Column,
  DataTable,
  Drawer,
  Field,
  FormSwitch,
  InputNumber,
  ModalForm,
  StatusTag,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const endpoint = '/api/audit/risk-rules';
const everyMark = queryKeys.every('audit.risk-mark');

const columns: Column<RiskRule>[] = [
  { id: 'rule', title: '规则', width: 96, cell: ({ rule }) => riskRules[rule].title },
  { id: 'from', title: '阈值', cell: row => thresholdsOf(row) },
  {
    id: 'isOn',
    title: '状态',
    width: 72,
    cell: ({ isOn }) => <StatusTag tone={isOn ? 'success' : 'neutral'}>{isOn ? '启用' : '停用'}</StatusTag>,
  },
  { id: 'action', title: '操作', width: 72, cell: row => <EditButton rule={row} /> },
];

function thresholdsOf({ rule, threshold, times }: RiskRule): string {
  const words = wordsOf(rule);
  return [
    ...(words.threshold === null ? ['发生即标记'] : [`${words.threshold} ${threshold}`]),
    ...(words.times === undefined || times === null ? [] : [`${words.times} ${times}`]),
  ].join('；');
}

type Words = { readonly title: string; readonly threshold: string | null; readonly times?: string };

function wordsOf(rule: RiskRule['rule']): Words {
  return riskRules[rule];
}

/** 规则: from when each rule marks. */
export function RiskRulesButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: queryKeys.list('audit.risk-mark', { rules: true }),
    queryFn: () => api.get<RiskRule[]>(endpoint),
    enabled: isOpen,
  });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        规则
      </Button>
      <Drawer title="风险规则" open={isOpen} size={720} onClose={() => setIsOpen(false)}>
        <DataTable
          id="audit.risk-rule"
          rows={data}
          columns={hasAuth('audit:risk:edit') ? columns : columns.slice(0, -1)}
          rowKey={({ rule }) => rule}
          state={{ isLoading, error, retry: () => void refetch() }}
        />
      </Drawer>
    </>
  );
}

function EditButton({ rule }: { readonly rule: RiskRule }) {
  const { rule: key, isOn, threshold, times, version } = rule;
  const [isOpen, setIsOpen] = useState(false);
  const done = useDone(() => setIsOpen(false), everyMark);
  const words = wordsOf(key);
  return (
    <Auth code="audit:risk:edit">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        修改
      </Button>
      {isOpen && (
        <ModalForm
          title={`修改规则 ${words.title}`}
          open
          schema={RiskRuleDraft}
          value={{ isOn, threshold, ...(times === null ? {} : { times }) }}
          submit={draft => api.put<RiskRule[]>(endpoint, { threshold, times, ...draft, rule: key, version })}
          onDone={() => done('已保存')}
          onClose={() => setIsOpen(false)}
        >
          <Field name="isOn" label="启用">
            <FormSwitch />
          </Field>
          {words.threshold !== null && (
            <Field name="threshold" label={words.threshold}>
              <InputNumber min={1} max={1000} precision={0} />
            </Field>
          )}
          {words.times !== undefined && (
            <Field name="times" label={words.times}>
              <InputNumber min={1} max={1000} precision={0} />
            </Field>
          )}
        </ModalForm>
      )}
    </Auth>
  );
}
