import { type Enterprise, EnterpriseTransfer } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { Field, FormButton, Input, ModalForm, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Type } from 'typebox';
import { enterpriseCalls, enterpriseKeysOf } from './enterprise-calls.ts';

const { toManagerId, reason } = EnterpriseTransfer.properties;
const Handing = Type.Object({ toManagerId, reason }, { additionalProperties: false });

/** 转移客户 to another 客户经理, for whoever may do so. */
export function TransferEnterprise({ enterprise }: { readonly enterprise: Enterprise }) {
  if (enterprise.status !== 'ACTIVE' && enterprise.status !== 'FROZEN') return null;
  return (
    <FormButton code="commerce:enterprise:transfer" label="转移客户">
      {close => <TransferForm enterprise={enterprise} onClose={close} />}
    </FormButton>
  );
}

type TransferFormProps = { readonly enterprise: Enterprise; readonly onClose: () => void };

function TransferForm({ enterprise, onClose }: TransferFormProps) {
  const { id, name, accountManagerId, accountManagerName } = enterprise;
  const done = useDone(onClose, enterpriseCalls.every);
  const given = useRef(0);
  const managers = useQuery({ queryKey: enterpriseKeysOf.managers, queryFn: enterpriseCalls.managers });
  const others = (managers.data ?? []).filter(manager => manager.id !== accountManagerId);
  return (
    <ModalForm
      title={`转移客户 ${name}`}
      open
      schema={Handing}
      submit={async (asked: Pick<EnterpriseTransfer, 'toManagerId' | 'reason'>, key) => {
        const transfer = { ...asked, fromManagerId: accountManagerId };
        given.current = (await enterpriseCalls.transfer(id, transfer, key)).bookings;
      }}
      onDone={() =>
        done(`已转移，协议随企业转出${given.current > 0 ? `，未取票的预订 ${given.current} 单一并转出` : ''}`)
      }
      onClose={onClose}
    >
      <p>
        现由 {accountManagerName ?? '无人'}{' '}
        负责。协议和未取票的团队预订随企业转给新的客户经理；已售出的订单仍计在原客户经理名下。
      </p>
      <Field name="toManagerId" label="转给">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={managers.isFetching}
          options={others.map(manager => ({ value: manager.id, label: manager.name }))}
        />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={100} placeholder="例：人员调岗" />
      </Field>
    </ModalForm>
  );
}
