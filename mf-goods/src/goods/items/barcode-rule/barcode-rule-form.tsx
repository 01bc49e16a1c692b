import { BarcodeRuleDraft, type BarcodeRules } from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { Field, FormSwitch, Input, InputNumber, MasterForm } from '@shanmen/ui';
import { ruleCalls } from './barcode-rule-calls.ts';

type BarcodeRuleFormProps = {
  /** The rule that is changed. */
  readonly rule?: BarcodeRules[number];
  /** Where a new one is offered to stand. */
  readonly nextSort?: number;
  readonly onClose: () => void;
};

const letters = '以 2 开头；x 任意一位，P 货号，W 重量（克），A 金额（分），C 校验位';

export function BarcodeRuleForm({ rule, nextSort = 1, onClose }: BarcodeRuleFormProps) {
  return (
    <MasterForm
      noun="条码规则"
      list="goods.store"
      schema={BarcodeRuleDraft}
      calls={ruleCalls}
      value={rule ? draftOf(rule) : { sort: nextSort, overlapsOk: false }}
      {...(rule ? { of: { ...rule, name: rule.pattern } } : {})}
      onClose={onClose}
    >
      <Field name="pattern" label="规则" help={letters}>
        <Input maxLength={24} placeholder="21PPPPPWWWWWC" />
      </Field>
      <Field name="meaning" label="含义">
        <Input maxLength={40} />
      </Field>
      <Field name="sort" label="顺序" help="从小到大逐条匹配，先匹配的先用">
        <InputNumber min={1} max={99} precision={0} />
      </Field>
      <Field name="overlapsOk" label="允许重叠" help="与别的规则读同样的标签时仍可使用">
        <FormSwitch />
      </Field>
    </MasterForm>
  );
}

function draftOf({ pattern, meaning, sort, overlapsOk }: BarcodeRules[number]): BarcodeRuleDraft {
  return { pattern, meaning, sort, overlapsOk };
}
