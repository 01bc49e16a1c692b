import { auditedStep, Auth } from '@shanmen/shared';
import {
  customerTypes,
  dayTypes,
  type PriceRule,
  PriceRuleDraft,
  priceSeasons,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { formatYuan } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import {
  Button,
  DayInput,
  Field,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  MoneyInput,
  optionsOf,
  Select,
  useAct,
  useDone,
  useFeedback,
  useSave,
} from '@shanmen/ui';
import { priceCalls } from './price-rule-calls.ts';
import styles from './price-rule.module.css';
import { usePriceOptions } from './use-price-terms.ts';

export function NewPrice() {
  return (
    <FormButton code="ticket:price-rule:add" label="新增价格" isNew>
      {close => <PriceForm value={usual()} onClose={close} />}
    </FormButton>
  );
}

/** 编辑 of a draft, 复制 of every rule: a price that was used is followed by another one. */
export function PriceActions({ rule }: { readonly rule: PriceRule }) {
  return (
    <>
      {rule.state === 'DRAFT' && rule.agreementNo === null && <Submit rule={rule} />}
      {rule.state === 'DRAFT' && rule.agreementNo === null && (
        <FormButton code="ticket:price-rule:add" label="编辑">
          {close => <PriceForm rule={rule} value={draftOf(rule)} onClose={close} />}
        </FormButton>
      )}
      <FormButton code="ticket:price-rule:add" label="复制">
        {close => <PriceForm value={draftOf(rule)} onClose={close} />}
      </FormButton>
    </>
  );
}

/** 提交 from the row: whoever has just made a draft looks for it there. */
function Submit({ rule: { id, productName, salePriceFen } }: { readonly rule: PriceRule }) {
  const act = useAct([priceCalls.every]);
  const { confirm } = useFeedback();
  const submit = async () => {
    const title = `提交 ${productName}${salePriceFen === null ? '' : ` ¥${formatYuan(salePriceFen)}`}？`;
    if (!(await confirm({ title, text: '提交后不能再改，由另一人审核' }))) return;
    const send = (key: string) => auditedStep(priceCalls, id, 'submit', null, key);
    act.mutate({ said: '已提交，等待另一人审核', send });
  };
  return (
    <Auth code="ticket:price-rule:submit">
      <Button type="link" size="small" onClick={() => void submit()}>
        提交
      </Button>
    </Auth>
  );
}

type PriceFormProps = {
  readonly rule?: PriceRule;
  readonly value: Partial<PriceRuleDraft>;
  readonly onClose: () => void;
};

/** 新增价格, or a change of a draft; a price holds once another person approved it. */
export function PriceForm({ rule, value, onClose }: PriceFormProps) {
  const save = useSave(rule, priceCalls);
  const done = useDone(onClose, priceCalls.every);
  return (
    <FormDrawer
      title={rule ? `编辑价格 ${rule.productName}` : '新增价格'}
      open
      width={720}
      schema={PriceRuleDraft}
      value={value}
      submit={save}
      onDone={() => done('已保存为草稿：在价格规则的该行提交，由另一人审核后生效')}
      onClose={onClose}
    >
      <PriceFields />
    </FormDrawer>
  );
}

function PriceFields() {
  const { products, channels } = usePriceOptions();
  return (
    <div className={styles['fields']}>
      <Field name="productId" label="票种">
        <Select options={products} showSearch optionFilterProp="label" />
      </Field>
      <Field name="salePriceFen" label="售价" help="留空表示仅按协议价结算">
        <MoneyInput />
      </Field>
      <Field name="settlePriceFen" label="结算价" help="合作方应付，不高于售价">
        <MoneyInput />
      </Field>
      <Field name="retailFloorFen" label="OTA 最低展示价">
        <MoneyInput />
      </Field>
      <Field name="effectiveFrom" label="生效日" help="以游玩日期为准">
        <DayInput />
      </Field>
      <Field name="effectiveTo" label="失效日">
        <DayInput endless />
      </Field>
      <Field name="season" label="季节" help="以下条件留空即全部适用">
        <Select allowClear options={optionsOf(priceSeasons)} />
      </Field>
      <Field name="dayType" label="日型">
        <Select allowClear options={optionsOf(dayTypes)} />
      </Field>
      <Field name="channelId" label="渠道">
        <Select allowClear options={channels} />
      </Field>
      <Field name="customerType" label="客户类型">
        <Select allowClear options={optionsOf(customerTypes)} />
      </Field>
      <Field name="dateFrom" label="游玩日期起">
        <DayInput />
      </Field>
      <Field name="dateTo" label="游玩日期止">
        <DayInput />
      </Field>
      <Field name="slotStart" label="场次" help="例：19:30">
        <Input maxLength={5} />
      </Field>
      <Field name="qtyFrom" label="起购张数">
        <InputNumber className={styles['wide'] ?? ''} min={1} max={500} precision={0} />
      </Field>
      <Field name="approvalDocNo" label="批文号" help="政府指导价须填写">
        <Input maxLength={60} />
      </Field>
    </div>
  );
}

function usual(): Partial<PriceRuleDraft> {
  return { qtyFrom: 1, effectiveFrom: dayOf(new Date()), effectiveTo: '2999-12-31' };
}

function draftOf(rule: PriceRule): PriceRuleDraft {
  const {
    id: _id,
    productCode: _code,
    productName: _name,
    facePriceFen: _face,
    channelName: _channel,
    agreementNo: _agreement,
    state: _state,
    makerName: _maker,
    checkerName: _checker,
    isOwn: _own,
    stepReason: _reason,
    version: _version,
    ...draft
  } = rule;
  return draft;
}
