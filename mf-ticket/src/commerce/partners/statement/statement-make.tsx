import {
  StatementDraft,
  statementCycles,
  type StatementsMade,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { addDays, businessDay } from '@shanmen/shared/time';
import { DayInput, Field, FormButton, ModalForm, optionsOf, Segmented, useDone } from '@shanmen/ui';
import { useRef } from 'react';

import { EnterpriseField } from '../enterprise/enterprise-field.tsx';
import { statementCalls } from './statement-calls.ts';

/** 生成结算单 for one party, or for all that settle by the cycle. */
export function MakeStatements() {
  return (
    <FormButton code="commerce:statement:add" label="生成结算单" isNew>
      {close => <MakeForm onClose={close} />}
    </FormButton>
  );
}

const cycles = optionsOf(statementCycles);

/** The period that is over stands there already. */
function MakeForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, statementCalls.every);
  const made = useRef('');
  return (
    <ModalForm
      title="生成结算单"
      open
      act="生成"
      schema={StatementDraft}
      value={{ cycle: 'MONTH', day: lastMonth(), enterpriseId: null }}
      submit={async (draft, key) => {
        made.current = wordsOf(await statementCalls.make(draft, key));
      }}
      onDone={() => done(made.current)}
      onClose={onClose}
    >
      <Field name="cycle" label="周期">
        <Segmented options={cycles} />
      </Field>
      <Field name="day" label="期间内任一天" help="按周从周一到周日，按月为自然月；期间结束后才能出账">
        <DayInput />
      </Field>
      <Field
        name="enterpriseId"
        label="企业"
        help="留空则为协议约定该周期的所有企业与渠道；重复生成不会重复计票"
      >
        <EnterpriseField />
      </Field>
    </ModalForm>
  );
}

function wordsOf({ statements, addedLines }: StatementsMade): string {
  if (statements.length === 0) return '该期间没有需要结算的门票';
  return `共 ${statements.length} 张结算单，新增 ${addedLines} 条明细`;
}

function lastMonth(): string {
  return addDays(`${businessDay(new Date()).slice(0, 7)}-01`, -1);
}
