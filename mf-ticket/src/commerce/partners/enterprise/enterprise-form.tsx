import {
  type Enterprise,
  EnterpriseDraft,
  enterpriseKinds,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { Field, FormButton, FormDrawer, Input, optionsOf, Select, useDone, useSave } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { enterpriseCalls, enterpriseKeysOf } from './enterprise-calls.ts';
import { EnterpriseField } from './enterprise-field.tsx';

const kinds = optionsOf(enterpriseKinds);

/** 新增 without an enterprise, 编辑 with one. */
export function EditEnterprise({ enterprise }: { readonly enterprise?: Enterprise }) {
  if (enterprise?.status === 'TERMINATED') return null;
  return (
    <FormButton
      code={enterprise ? 'commerce:enterprise:edit' : 'commerce:enterprise:add'}
      label={enterprise ? '编辑' : '新增企业'}
      isNew={!enterprise}
    >
      {close => <EnterpriseForm {...(enterprise ? { enterprise } : {})} onClose={close} />}
    </FormButton>
  );
}

type EnterpriseFormProps = { readonly enterprise?: Enterprise; readonly onClose: () => void };

function EnterpriseForm({ enterprise, onClose }: EnterpriseFormProps) {
  const save = useSave(enterprise, enterpriseCalls);
  const done = useDone(onClose, enterpriseCalls.every);
  const managers = useQuery({ queryKey: enterpriseKeysOf.managers, queryFn: enterpriseCalls.managers });
  // Who looks after it is handed on with a reason.
  const isKept = enterprise?.status !== 'DRAFT' && (enterprise?.accountManagerId ?? null) !== null;
  return (
    <FormDrawer
      title={enterprise ? `编辑企业 ${enterprise.name}` : '新增企业'}
      open
      schema={EnterpriseDraft}
      {...(enterprise ? { value: draftOf(enterprise) } : {})}
      submit={save}
      onDone={() => done(enterprise ? '已保存' : '已保存，由另一人审核后可签协议、开账户')}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="保存后不变">
        <Input maxLength={20} disabled={enterprise !== undefined} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="kind" label="类型">
        <Select options={kinds} />
      </Field>
      <Field name="uscc" label="统一社会信用代码" help="18 位，按营业执照，保存时核对校验位">
        <Input maxLength={18} />
      </Field>
      <Field name="licenceNo" label="经营许可证号" help="旅行社填写，例：L-…">
        <Input maxLength={40} />
      </Field>
      <Field name="contact" label="联系人">
        <Input maxLength={30} />
      </Field>
      <Field name="tel" label="电话">
        <Input maxLength={20} />
      </Field>
      <Field name="accountManagerId" label="客户经理" {...(isKept ? { help: '用“转移客户”更换' } : {})}>
        <Select
          allowClear
          disabled={isKept}
          showSearch={{ optionFilterProp: 'label' }}
          loading={managers.isFetching}
          options={managers.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Field>
      <Field name="parentId" label="上级企业" help="终止上级时一并终止下级">
        <EnterpriseField named={parentOf(enterprise)} />
      </Field>
      <Field name="invoiceTitle" label="开票抬头">
        <Input maxLength={60} />
      </Field>
      <Field name="invoiceAddress" label="开票地址、电话">
        <Input maxLength={120} />
      </Field>
      <Field name="invoiceBank" label="开户行及账号">
        <Input maxLength={120} />
      </Field>
    </FormDrawer>
  );
}

function parentOf(enterprise: Enterprise | undefined): string | null {
  return enterprise?.parentName ?? null;
}

function draftOf(enterprise: Enterprise): EnterpriseDraft {
  const {
    id: _id,
    accountManagerName: _manager,
    parentName: _parent,
    status: _status,
    agreedUntil: _until,
    availableFen: _available,
    balanceFen: _balance,
    version: _version,
    ...draft
  } = enterprise;
  return draft;
}
