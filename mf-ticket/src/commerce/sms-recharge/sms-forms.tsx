import {
  smsPackages,
  smsPayMethods,
  SmsRechargeDraft,
  SmsWarn,
} from '@shanmen/shared/contracts/commerce/sms-recharge';
import { formatYuan } from '@shanmen/shared/money';
import {
  Field,
  FormButton,
  Input,
  InputNumber,
  ModalForm,
  optionsOf,
  Segmented,
  Select,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { smsAccountKey, smsCalls } from './sms-recharge-calls.ts';

type Closing = { readonly onClose: () => void };

const packages = Object.entries(smsPackages).map(([value, { segments, amountFen }]) => ({
  value,
  label: `${segments} 条 ¥${formatYuan(amountFen)}`,
}));

/** 购买 of a package that was paid to the provider. */
export function BuySms() {
  return (
    <FormButton code="commerce:sms-recharge:buy" label="购买短信" isNew>
      {close => <BuyForm onClose={close} />}
    </FormButton>
  );
}

function BuyForm({ onClose }: Closing) {
  const done = useDone(onClose, smsCalls.every);
  return (
    <ModalForm
      title="购买短信"
      open
      schema={SmsRechargeDraft}
      value={{ package: 'P10000', payMethod: 'BANK' }}
      submit={smsCalls.add}
      onDone={() => done('已充值，付款已记入交易查询')}
      onClose={onClose}
    >
      <Field name="package" label="套餐">
        <Select options={packages} />
      </Field>
      <Field name="payMethod" label="付款方式">
        <Segmented options={optionsOf(smsPayMethods)} />
      </Field>
      <Field name="slipNo" label="付款单号" help="银行回单号，或微信、支付宝的交易号；对账时按此号匹配">
        <Input maxLength={40} />
      </Field>
    </ModalForm>
  );
}

/** 预警线: below it administrators are warned. */
export function WarnLevel() {
  return (
    <FormButton code="commerce:sms-recharge:warn" label="预警线">
      {close => <WarnForm onClose={close} />}
    </FormButton>
  );
}

function WarnForm({ onClose }: Closing) {
  const done = useDone(onClose, smsCalls.every);
  const { data } = useQuery({ queryKey: smsAccountKey, queryFn: smsCalls.account });
  if (!data) return null;
  return (
    <ModalForm
      title="余额预警线"
      open
      schema={SmsWarn}
      value={{ warnAt: data.warnAt }}
      submit={smsCalls.warn}
      onDone={() => done('预警线已更改')}
      onClose={onClose}
    >
      <Field name="warnAt" label="低于（条）" help="余额低于此数时，提醒有短信充值权限的人员">
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
    </ModalForm>
  );
}
