import {
  type AgreementChoices,
  noshowPolicies,
  payModes,
  rebateBases,
  rebatePeriods,
  settleBases,
  settleCycles,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import {
  DayInput,
  Field,
  Input,
  InputNumber,
  MoneyInput,
  optionsOf,
  PercentInput,
  Select,
  Switch,
} from '@shanmen/ui';
import type { ReactNode } from 'react';
import { EnterpriseField } from '../../../commerce/partners/enterprise/enterprise-field.tsx';
import styles from './agreement.module.css';
import { ProductLines, RebateLines } from './agreement-lines.tsx';

type AgreementFieldsProps = {
  readonly choices: AgreementChoices;
  /** Of an agreement that exists; its enterprise stays. */
  readonly enterpriseName: string | null;
};

/** Everything an agreement says, on one page: a refusal is seen wherever it belongs. */
export function AgreementFields({ choices, enterpriseName }: AgreementFieldsProps) {
  return (
    <>
      <Part title="基本">
        <Field name="enterpriseId" label="企业">
          <EnterpriseField named={enterpriseName} disabled={enterpriseName !== null} />
        </Field>
        <Field name="title" label="协议名称">
          <Input maxLength={60} />
        </Field>
        <Field name="payModes" label="付款方式">
          <Select mode="multiple" options={optionsOf(payModes)} />
        </Field>
        <Field name="validFrom" label="生效日">
          <DayInput />
        </Field>
        <Field name="validTo" label="到期日">
          <DayInput />
        </Field>
        <Field name="commissionBp" label="佣金比例（%）" help="未定协议价的票种按售价扣除">
          <PercentInput />
        </Field>
      </Part>
      <section className={styles['part']}>
        <h3>授权票种与价格 · 返利阶梯</h3>
        <div className={styles['lines']}>
          <Field name="products" label="授权票种" help="可从表格粘贴：票种、季节、协议价">
            <ProductLines choices={choices} />
          </Field>
          <Field
            name="rebates"
            label="返利阶梯"
            help="按人数填每人返，按金额填比例；仅如实入账，不减门票价款"
          >
            <RebateLines />
          </Field>
        </div>
      </section>
      <GroupFields />
      <SettlementFields />
    </>
  );
}

function GroupFields() {
  return (
    <Part title="成团与免票">
      <Field name="groupMinHeads" label="成团人数">
        <InputNumber className={styles['wide'] ?? ''} min={1} max={1000} precision={0} />
      </Field>
      <Field name="freePerN" label="每多少人免 1" help="例：16 即 16 免 1，留空表示不免">
        <InputNumber className={styles['wide'] ?? ''} min={2} max={1000} precision={0} />
      </Field>
      <Field name="rebatePeriod" label="返利周期">
        <Select allowClear options={optionsOf(rebatePeriods)} />
      </Field>
      <Field name="rebateBasis" label="返利依据" help="净额为售票额减退款">
        <Select options={optionsOf(rebateBases)} />
      </Field>
      <Field name="rebateRetroactive" label="达到即全量" help="关闭则每级只返超出起点的部分">
        <Switch />
      </Field>
      <Field name="retailBp" label="零售返利（%）" help="按商店实收减退款；与每人只填一项，须开启零售返利">
        <PercentInput />
      </Field>
      <Field name="retailPerHeadFen" label="零售返利（每人）" help="到访有购物的团，按人数">
        <MoneyInput />
      </Field>
      <Field name="guideFree" label="导游免票">
        <Switch />
      </Field>
      <Field name="driverFree" label="司机免票">
        <Switch />
      </Field>
      <Field name="needsPlanSheet" label="须有接团计划单">
        <Switch />
      </Field>
    </Part>
  );
}

function SettlementFields() {
  return (
    <Part title="结算与未到">
      <Field name="settleCycle" label="结算周期">
        <Select options={optionsOf(settleCycles)} />
      </Field>
      <Field name="settleBasis" label="结算依据">
        <Select options={optionsOf(settleBases)} />
      </Field>
      <Field name="settleDay" label="结算日" help="每月几号，按单、周结可不填">
        <InputNumber className={styles['wide'] ?? ''} min={1} max={28} precision={0} />
      </Field>
      <Field name="dueDays" label="账期（天）">
        <InputNumber className={styles['wide'] ?? ''} min={0} max={365} precision={0} />
      </Field>
      <Field name="releaseTime" label="预订保留到" help="游玩日几点，如 15:30；留空按景区设置">
        <Input maxLength={5} />
      </Field>
      <Field name="noshowPolicy" label="未到">
        <Select options={optionsOf(noshowPolicies)} />
      </Field>
      <Field name="noshowBp" label="未到收取（%）" help="仅「按比例收」填写">
        <PercentInput />
      </Field>
      <Field name="issueDirectly" label="直接出票">
        <Switch />
      </Field>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
