import { Auth } from '@shanmen/shared';
import {
  type CreditAccount,
  CreditAccountDraft,
  creditKinds,
  LimitAsked,
  Recharge,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import { changeBpOf, isStark } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { addFen, type Fen, formatYuan, subtractFen } from '@shanmen/shared/money';
import {
  Button,
  Changes,
  changeWords,
  Field,
  Input,
  ModalForm,
  Money,
  MoneyInput,
  optionsOf,
  PlusIcon,
  ReasonDialog,
  Segmented,
  useAct,
  useDone,
} from '@shanmen/ui';
import { useState } from 'react';
import { EnterpriseField } from '../enterprise/enterprise-field.tsx';
import { accountCalls } from './credit-account-calls.ts';

const kinds = optionsOf(creditKinds);

export function OpenAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const done = useDone(() => setIsOpen(false));
  return (
    <Auth code="commerce:credit-account:limit">
      <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        开户
      </Button>
      {isOpen && (
        <ModalForm
          title="开户"
          open
          schema={CreditAccountDraft}
          submit={accountCalls.add}
          onDone={() => done('已开户，预付请充值，授信请申请额度')}
          onClose={() => setIsOpen(false)}
        >
          <Field name="enterpriseId" label="企业" help="审核通过的企业，每家一个账户">
            <EnterpriseField />
          </Field>
          <Field name="kind" label="类型">
            <Segmented options={kinds} />
          </Field>
          <Field name="warnFen" label="预警线" help="可用低于此数时提醒">
            <MoneyInput />
          </Field>
        </ModalForm>
      )}
    </Auth>
  );
}

type Asked = 'recharge' | 'limit' | 'approve' | 'refuse' | 'freeze';

/** What can be done with an account now; a limit waits for another person. */
export function AccountActions({ account }: { readonly account: CreditAccount }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isFrozen = account.state === 'FROZEN';
  const button = (what: Asked, label: string) => (
    <Button type="link" size="small" onClick={() => setAsked(what)}>
      {label}
    </Button>
  );
  return (
    <>
      <Auth code="commerce:credit-account:recharge">{button('recharge', '充值')}</Auth>
      {account.kind !== 'PREPAID' && account.askedLimitFen === null && (
        <Auth code="commerce:credit-account:limit">{button('limit', '申请额度')}</Auth>
      )}
      {account.askedLimitFen !== null && (
        <Auth code="commerce:credit-account:audit">
          {button('approve', '通过额度')}
          {button('refuse', '驳回')}
        </Auth>
      )}
      <Auth code="commerce:credit-account:freeze">{button('freeze', isFrozen ? '解冻' : '冻结')}</Auth>
      <Forms account={account} asked={asked} onClose={() => setAsked(null)} />
      <Reasons account={account} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

type AskedProps = {
  readonly account: CreditAccount;
  readonly asked: Asked | null;
  readonly onClose: () => void;
};

function Forms({ account: { id, enterpriseName: name }, asked, onClose }: AskedProps) {
  const done = useDone(onClose, accountCalls.every);
  if (asked === 'recharge') {
    return (
      <ModalForm
        title={`充值 ${name}`}
        open
        schema={Recharge}
        submit={(draft, key) => accountCalls.step(id, 'recharge', draft, key)}
        onDone={() => done(`${name} 已充值`)}
        onClose={onClose}
      >
        <Field name="amountFen" label="到账金额">
          <MoneyInput />
        </Field>
        <Field name="memo" label="银行回单" help="回单号或摘要，写入流水">
          <Input maxLength={100} />
        </Field>
      </ModalForm>
    );
  }
  if (asked !== 'limit') return null;
  return (
    <ModalForm
      title={`申请额度 ${name}`}
      open
      schema={LimitAsked}
      submit={(draft, key) => accountCalls.step(id, 'limit', draft, key)}
      onDone={() => done('已申请，由另一人审核后生效')}
      onClose={onClose}
    >
      <Field name="limitFen" label="新的授信额度">
        <MoneyInput />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={100} />
      </Field>
    </ModalForm>
  );
}

function Reasons({ account, asked, onClose }: AskedProps) {
  const act = useAct([accountCalls.every]);
  const { id, enterpriseName: name, askedLimitFen, state } = account;
  const audit = (approved: boolean) => (reason: string) => {
    onClose();
    act.mutate({
      said: approved ? `${name} 的新额度已生效` : `${name} 的额度申请已驳回`,
      send: key => accountCalls.step(id, 'audit', { approved, reason }, key),
    });
  };
  const freeze = (reason: string) => {
    onClose();
    const frozen = state !== 'FROZEN';
    act.mutate({
      said: `${name} 已${frozen ? '冻结，不能再签单或扣款' : '解冻'}`,
      send: key => accountCalls.step(id, 'freeze', { frozen, reason }, key),
    });
  };
  return (
    <>
      <ReasonDialog
        title={askedLimitFen === null ? '额度调整' : `额度调整为 ${formatYuan(askedLimitFen)} 元`}
        note={askedLimitFen !== null && <LimitChange account={account} askedFen={askedLimitFen} />}
        open={asked === 'approve'}
        presets={['按协议约定', '历史付款良好']}
        onDone={audit(true)}
        onClose={onClose}
      />
      <ReasonDialog
        title="驳回额度申请"
        open={asked === 'refuse'}
        presets={['仍有逾期款', '额度过高']}
        onDone={audit(false)}
        onClose={onClose}
      />
      <ReasonDialog
        title={state === 'FROZEN' ? '解冻账户' : '冻结账户'}
        open={asked === 'freeze'}
        presets={state === 'FROZEN' ? ['款项已结清'] : ['款项逾期', '对账有争议']}
        onDone={freeze}
        onClose={onClose}
      />
    </>
  );
}

type LimitProps = { readonly account: CreditAccount; readonly askedFen: Fen };

/** The limit in force beside the new one, and what the enterprise may still spend then. */
function LimitChange({ account: { limitFen, balanceFen, availableFen }, askedFen }: LimitProps) {
  const byFen = subtractFen(askedFen, limitFen);
  const part = changeWords(changeBpOf(limitFen, askedFen));
  return (
    <Changes
      isStark={isStark(limitFen, askedFen)}
      rows={[
        {
          label: '授信额度',
          from: <Money fen={limitFen} />,
          to: (
            <>
              <Money fen={askedFen} /> {part}
            </>
          ),
        },
        {
          label: '可用',
          from: <Money fen={availableFen} />,
          to: <Money fen={addFen(availableFen, byFen)} />,
        },
      ]}
    >
      <p>
        账户余额 <Money fen={balanceFen} />
      </p>
    </Changes>
  );
}

/** Closes the dialog, says so, and shows the accounts as they are now. */
