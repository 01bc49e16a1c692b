import { Auth } from '@shanmen/shared';
import {
  type AllotmentRule,
  AllotmentRuleDraft,
  releaseKinds,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import { ClosedObject, OneOf, Text } from '@shanmen/shared/contracts/schema';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Button,
  Field,
  Form,
  FormDrawer,
  Input,
  InputNumber,
  PlusIcon,
  Segmented,
  Select,
  sendOver,
  useDone,
  versionIn,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Static, Type } from 'typebox';
import { useSpotOptions } from '../spot/spot-filter.tsx';
import { allotmentCalls, allotmentKeysOf } from './allotment-calls.ts';

/** As it is filled in: one field for the holder, channel or enterprise. */
const FilledRule = ClosedObject({
  ...Type.Omit(AllotmentRuleDraft, ['channelId', 'enterpriseId', 'mayUsePool']).properties,
  holder: Text(20),
  afterOwn: OneOf(['pool', 'stop']),
});
type FilledRule = Static<typeof FilledRule>;

const usual: Partial<FilledRule> = {
  sharePercent: 20,
  releaseKind: 'DAY',
  releaseDays: 1,
  releaseTime: '17:00',
  releaseMinutes: 60,
  afterOwn: 'pool',
  status: 'on',
};

export function EditAllotmentRule({ rule }: { readonly rule?: AllotmentRule }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code="ticket:slot:allot">
      {rule ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          编辑
        </Button>
      ) : (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          新建方案
        </Button>
      )}
      {isOpen && <RuleForm {...(rule ? { rule } : {})} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type RuleFormProps = { readonly rule?: AllotmentRule; readonly onClose: () => void };

function RuleForm({ rule, onClose }: RuleFormProps) {
  const seen = useRef(rule?.version ?? 1);
  const done = useDone(onClose, allotmentKeysOf.rules);
  return (
    <FormDrawer
      title={rule ? `编辑方案 ${rule.spotName} ${rule.holderName}` : '新建配额方案'}
      open
      schema={FilledRule}
      value={rule ? filledOf(rule) : usual}
      submit={(filled, key) =>
        rule
          ? sendOver(seen, versionIn, version =>
              allotmentCalls.changeRule(rule.id, { ...draftOf(filled), version }),
            )
          : allotmentCalls.addRule(draftOf(filled), key)
      }
      onDone={() =>
        done(rule ? '已保存；已保留的配额不变，可在「渠道配额」中调整' : '已保存，今日起各场按余票保留')
      }
      onClose={onClose}
    >
      <RuleFields isNew={rule === undefined} />
    </FormDrawer>
  );
}

function RuleFields({ isNew }: { readonly isNew: boolean }) {
  const spots = useSpotOptions();
  const holders = useHolderOptions();
  const kind: unknown = Form.useWatch('releaseKind');
  return (
    <>
      <Field name="spotId" label="景点">
        <Select options={spots} disabled={!isNew} />
      </Field>
      <Field name="holder" label="留给" help="旅行社的团队售票用「旅行社」配额；签约企业可单独留">
        <Select options={holders} showSearch optionFilterProp="label" disabled={!isNew} />
      </Field>
      <Field name="sharePercent" label="每场比例（%）" help="按每场容量计算，向下取整">
        <InputNumber min={1} max={100} precision={0} />
      </Field>
      <Field name="releaseKind" label="未售释放" help="到时未售的配额转为公共余票">
        <Segmented options={optionsOf(releaseKinds)} />
      </Field>
      <div hidden={kind === 'MINUTES'}>
        <Field name="releaseDays" label="提前天数" help="0 为游玩当天">
          <InputNumber min={0} max={30} precision={0} />
        </Field>
        <Field name="releaseTime" label="释放时间" help="例：17:00">
          <Input maxLength={5} />
        </Field>
      </div>
      <div hidden={kind !== 'MINUTES'}>
        <Field name="releaseMinutes" label="开场前分钟数">
          <InputNumber min={0} max={1440} precision={0} />
        </Field>
      </div>
      <Field name="afterOwn" label="配额售完后">
        <Segmented options={optionsOf({ pool: '可售公共余票', stop: '停止销售' })} />
      </Field>
      <Field name="status" label="状态">
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </>
  );
}

function useHolderOptions() {
  const { data } = useQuery({ queryKey: allotmentKeysOf.holders, queryFn: allotmentCalls.holders });
  const group = (label: string, sign: string, rows: readonly { id: number; name: string }[]) => ({
    label,
    options: rows.map(({ id, name }) => ({ value: `${sign}${id}`, label: name })),
  });
  if (!data) return [];
  return [group('渠道', 'c', data.channels), group('企业', 'e', data.enterprises)];
}

function filledOf(rule: AllotmentRule): FilledRule {
  const { spotId, sharePercent, releaseKind, releaseDays, releaseTime, releaseMinutes, status } = rule;
  const holder = rule.channelId === null ? `e${rule.enterpriseId}` : `c${rule.channelId}`;
  const afterOwn = rule.mayUsePool ? 'pool' : 'stop';
  return {
    spotId,
    sharePercent,
    releaseKind,
    releaseDays,
    releaseTime,
    releaseMinutes,
    status,
    holder,
    afterOwn,
  };
}

function draftOf({ holder, afterOwn, ...draft }: FilledRule): AllotmentRuleDraft {
  const id = Number(holder.slice(1));
  const isChannel = holder.startsWith('c');
  return {
    ...draft,
    channelId: isChannel ? id : null,
    enterpriseId: isChannel ? null : id,
    mayUsePool: afterOwn === 'pool',
  };
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
