import { type Agreement, AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { addDays, dayOf } from '@shanmen/shared/time';
import { Failure, FormButton, FormDrawer, useDone, useSave } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { agreementCalls, agreementKeysOf } from './agreement-calls.ts';
import { AgreementFields } from './agreement-fields.tsx';

/** 新增 without an agreement, 编辑 of a draft. */
export function EditAgreement({ agreement }: { readonly agreement?: Agreement }) {
  return (
    <FormButton
      code={agreement ? 'ticket:agreement:edit' : 'ticket:agreement:add'}
      label={agreement ? '编辑' : '新增协议'}
      isNew={!agreement}
    >
      {close => <Editor {...(agreement ? { agreement } : {})} onClose={close} />}
    </FormButton>
  );
}

type EditorProps = { readonly agreement?: Agreement; readonly onClose: () => void };

/** The tickets are there before the form: its lines name them from the first moment. */
function Editor({ agreement, onClose }: EditorProps) {
  const save = useSave(agreement, agreementCalls);
  const done = useDone(onClose, agreementCalls.every);
  const choices = useQuery({ queryKey: agreementKeysOf.choices, queryFn: agreementCalls.choices });
  if (choices.error) return <Failure error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return null;
  return (
    <FormDrawer
      title={agreement ? `编辑协议 ${agreement.no}` : '新增协议'}
      open
      width={960}
      schema={AgreementDraft}
      value={agreement ? draftOf(agreement) : usualTerms()}
      submit={save}
      onDone={() => done('已保存为草稿，提交并由另一人审核后生效')}
      onClose={onClose}
    >
      <AgreementFields choices={choices.data} enterpriseName={agreement?.enterpriseName ?? null} />
    </FormDrawer>
  );
}

/** Of a new agreement; what differs from case to case is left open. */
function usualTerms(): Partial<AgreementDraft> {
  const validFrom = dayOf(new Date());
  return {
    validFrom,
    validTo: addDays(validFrom, 364),
    payModes: ['CASH'],
    settleCycle: 'MONTH',
    settleBasis: 'ISSUED',
    settleDay: 5,
    dueDays: 15,
    groupMinHeads: 10,
    guideFree: false,
    driverFree: false,
    issueDirectly: false,
    releaseTime: null,
    noshowPolicy: 'FREE',
    needsPlanSheet: false,
    products: [],
    rebateBasis: 'HEADS',
    rebateRetroactive: true,
    rebates: [],
    retailBp: null,
    retailPerHeadFen: null,
  };
}

function draftOf(agreement: Agreement): AgreementDraft {
  const {
    id: _id,
    no: _no,
    enterpriseName: _name,
    enterpriseKind: _kind,
    state: _state,
    limitFen: _limit,
    availableFen: _available,
    version: _version,
    ...draft
  } = agreement;
  return draft;
}
