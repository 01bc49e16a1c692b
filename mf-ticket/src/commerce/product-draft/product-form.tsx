import {
  ProductCopy,
  productChannels,
  type ProductDetail,
  ProductDraft,
  saleModes,
  ticketForms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import { idPolicies } from '@shanmen/shared/contracts/commerce/products/product';
import { crowds, isCrowd } from '@shanmen/shared/contracts/ticket/pricing/crowds';
import {
  Field,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  MoneyInput,
  optionsOf,
  Select,
  useDone,
  useSave,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { draftCalls, draftKeys } from './draft-calls.ts';
import { EligibilityField } from './eligibility-field.tsx';
import styles from './product-draft.module.css';

export function NewProduct() {
  return (
    <FormButton code="commerce:product:add" label="新增单票" isNew>
      {close => <ProductForm value={usual} onClose={close} />}
    </FormButton>
  );
}

/** 编辑 of what is not sold, 复制 of every ticket. */
export function ProductEdits({ product }: { readonly product: ProductDetail }) {
  return (
    <>
      {['DRAFT', 'READY', 'OFF'].includes(product.state) && (
        <FormButton code="commerce:product:edit" label="编辑">
          {close => <ProductForm product={product} value={draftOf(product)} onClose={close} />}
        </FormButton>
      )}
      <FormButton code="commerce:product:copy" label="复制">
        {close => <CopyForm product={product} onClose={close} />}
      </FormButton>
    </>
  );
}

const photoChoices = [
  { value: false, label: '不留' },
  { value: true, label: '须留' },
];

/** Rates of value added tax that there are, in hundredths of a percent. */
const taxRates = [0, 100, 300, 500, 600, 900, 1300].map(value => ({ value, label: `${value / 100}%` }));

type ProductFormProps = {
  /** Null for a new one. */
  readonly product?: ProductDetail;
  readonly value: Partial<ProductDraft>;
  readonly onClose: () => void;
};

function ProductForm({ product, value, onClose }: ProductFormProps) {
  const save = useSave(product, draftCalls);
  const done = useDone(onClose, draftCalls.every);
  return (
    <FormDrawer
      title={product ? `编辑 ${product.name}` : '新增单票'}
      open
      width={720}
      schema={ProductDraft}
      value={value}
      submit={save}
      onDone={() =>
        done(
          product ? '已保存为草稿，须重新提交审核' : '已保存为草稿，在列表末尾；提交并由另一人审核后可以上架',
        )
      }
      onClose={onClose}
    >
      <BasicFields isNew={!product} />
      <RightFields />
      <SellingFields />
    </FormDrawer>
  );
}

/** 基础 and 票面: what it is called, for whom, at which face price. */
function BasicFields({ isNew }: { readonly isNew: boolean }) {
  return (
    <fieldset className={styles['part']}>
      <legend>基础</legend>
      <Field name="code" label="编码" help="大写字母与数字，保存后不变">
        <Input maxLength={20} disabled={!isNew} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="crowd" label="客群">
        <Select options={optionsOf(crowds)} />
      </Field>
      <Field name="saleMode" label="售给">
        <Select options={optionsOf(saleModes)} />
      </Field>
      <Field name="ticketForm" label="出票">
        <Select options={optionsOf(ticketForms)} />
      </Field>
      <Field name="facePriceFen" label="票面价">
        <MoneyInput />
      </Field>
      <Field name="hotkey" label="快捷键" help="售票窗口一键加票的字母，可不填">
        <Input maxLength={1} />
      </Field>
      <Field name="taxRateBp" label="税率">
        <Select options={taxRates} />
      </Field>
      <Field name="taxCode" label="税收分类编码" help="19 位，开票时用；不填则用系统设置的编码">
        <Input maxLength={19} />
      </Field>
    </fieldset>
  );
}

/** 权益, 实名 and 退改: what it opens, who has to be named, how it is given back. */
function RightFields() {
  const { data: terms } = useQuery({ queryKey: draftKeys.terms, queryFn: draftCalls.terms });
  return (
    <fieldset className={styles['part']}>
      <legend>权益与退改</legend>
      <Field name="spotId" label="可入景点">
        <Select options={choicesOf(terms?.spots)} showSearch optionFilterProp="label" allowClear />
      </Field>
      <Field name="timesTotal" label="次数">
        <InputNumber className={styles['wide'] ?? ''} min={1} max={100} precision={0} suffix="次" />
      </Field>
      <Field name="validDays" label="有效期" help="含游玩当日">
        <InputNumber className={styles['wide'] ?? ''} min={1} max={366} precision={0} suffix="天" />
      </Field>
      <Field name="idPolicy" label="实名">
        <Select options={optionsOf({ NONE: idPolicies.NONE, EVERY_VISITOR: idPolicies.EVERY_VISITOR })} />
      </Field>
      <Field name="photoRequired" label="持票人照片" help="须一人一证；售票、取票时拍照，检票时显示">
        <Select options={photoChoices} />
      </Field>
      <Field name="family" label="同类组" help="一人一证时，同一人同一天在同组票种中只能有一张有效票">
        <Input maxLength={20} />
      </Field>
      <Field name="refundRuleId" label="退票规则">
        <Select options={choicesOf(terms?.refundRules)} allowClear />
      </Field>
    </fieldset>
  );
}

/** 渠道 and 条件: where visitors buy it, and who may have it. */
function SellingFields() {
  return (
    <fieldset className={`${styles['part']} ${styles['selling']}`}>
      <legend>渠道与条件</legend>
      <Field name="channels" label="散客渠道" help="团队按协议授权购买，不受此限">
        <Select mode="multiple" options={optionsOf(productChannels)} />
      </Field>
      <Field name="eligibility" label="购买条件" help="须一人一证；不设则人人可买">
        <EligibilityField />
      </Field>
    </fieldset>
  );
}

type CopyFormProps = { readonly product: ProductDetail; readonly onClose: () => void };

function CopyForm({ product, onClose }: CopyFormProps) {
  const done = useDone(onClose, draftCalls.every);
  return (
    <FormDrawer
      title={`复制 ${product.name}`}
      open
      schema={ProductCopy}
      value={{ name: product.name }}
      submit={(copy, key) => draftCalls.step(product.id, 'copy', copy, key)}
      onDone={() => done('已复制为草稿，价格须另行新增')}
      onClose={onClose}
    >
      <Field name="code" label="新编码" help="大写字母与数字">
        <Input maxLength={20} />
      </Field>
      <Field name="name" label="新名称">
        <Input maxLength={60} />
      </Field>
    </FormDrawer>
  );
}

const usual: Partial<ProductDraft> = {
  saleMode: 'FIT',
  channels: ['WIN', 'WEB', 'AGT', 'STF'],
  eligibility: null,
  ticketForm: 'EACH',
  crowd: 'ADULT',
  idPolicy: 'NONE',
  photoRequired: false,
  taxRateBp: 600,
  validDays: 1,
  timesTotal: 1,
};

function draftOf(product: ProductDetail): Partial<ProductDraft> {
  const { code, name, crowd, saleMode, ticketForm, family, facePriceFen, idPolicy } = product;
  const {
    hotkey,
    taxRateBp,
    taxCode,
    validDays,
    spotId,
    timesTotal,
    refundRuleId,
    channels,
    eligibility,
    photoRequired,
  } = product;
  return {
    code,
    name,
    saleMode,
    channels,
    eligibility,
    photoRequired,
    ticketForm,
    family,
    facePriceFen,
    hotkey,
    taxRateBp,
    taxCode,
    validDays,
    spotId,
    timesTotal,
    refundRuleId,
    ...(isCrowd(crowd) ? { crowd } : {}),
    ...(idPolicy === 'NONE' || idPolicy === 'EVERY_VISITOR' ? { idPolicy } : {}),
  };
}

function choicesOf(choices: readonly { id: number; name: string }[] = []) {
  return choices.map(({ id, name }) => ({ value: id, label: name }));
}
