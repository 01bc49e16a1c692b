import { apiErrorOf } from '@shanmen/shared';
import { type AuditItem, type AuditResult, auditSources } from '@shanmen/shared/contracts/audit/audit-batch';
import { Code, Modal, queryClient, ReasonDialog, Segmented, useFeedback } from '@shanmen/ui';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { calledOf, decide, peopleOf, type Verdict } from './audit-calls.ts';
import styles from './audit-batch.module.css';

type Then = (refused: readonly string[]) => void;

type Deciding = {
  /** How many of how many are decided; null while nothing is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** The item whose detail is open. */
  readonly openedRef: RefObject<string | null>;
  /** @returns keys of those that were refused */
  readonly audit: (keys: readonly string[]) => Promise<readonly string[]>;
  /** Asks for the reason first, and of what is done already, who answers for it. */
  readonly reject: (keys: readonly string[], then: Then) => void;
  readonly undo: (keys: readonly string[], then: Then) => void;
};

const DecidingContext = createContext<Deciding | null>(null);

export function useDeciding(): Deciding {
  const deciding = useContext(DecidingContext);
  if (!deciding) throw new Error('useDeciding needs DecidingProvider around it.');
  return deciding;
}

type Asked = {
  readonly step: 'reject' | 'undo';
  readonly keys: readonly string[];
  readonly then: Then;
  readonly people: AuditItem['people'];
};

const words = {
  audit: '审核',
  reject: '驳回',
  undo: '反审',
} as const;

const presets = {
  reject: ['与单据不符', '缺少凭证', '金额有误'],
  undo: ['审核有误', '补充凭证后再审'],
} as const;

/** The one way of the screen to decide: it says once what was done, and names each item that was not. */
export function DecidingProvider({ children }: { children: ReactNode }) {
  const [progress, setProgress] = useState<Deciding['progress']>(null);
  const [refused, setRefused] = useState<AuditResult>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [responsibleId, setResponsibleId] = useState<number>();
  const openedRef = useRef<string | null>(null);
  const { success, error } = useFeedback();
  const run = async (keys: readonly string[], verdict: Verdict): Promise<readonly string[]> => {
    if (progress !== null) return [];
    setProgress({ done: 0, of: keys.length });
    try {
      const results = await decide(keys, verdict, done => setProgress({ done, of: keys.length }));
      const failed = results.filter(({ refusal }) => refusal !== '');
      const done = results.length - failed.length;
      if (done > 0) success(`已${words[verdict.step]} ${done} 项`);
      setRefused(failed);
      return keys.filter((_, index) => results[index]?.refusal !== '');
    } catch (failure) {
      error(apiErrorOf(failure).message);
      return keys;
    } finally {
      await queryClient.invalidateQueries();
      setProgress(null);
    }
  };
  const ask = (step: Asked['step'], keys: readonly string[], then: Then) => {
    const people = step === 'reject' ? peopleOf(keys) : [];
    setResponsibleId(people[0]?.id);
    setAsked({ step, keys, then, people });
  };
  const answer = ({ step, keys, then }: Asked, reason: string) => {
    setAsked(null);
    const verdict: Verdict =
      step === 'undo' ? { step, reason } : { step, reason, ...(responsibleId && { responsibleId }) };
    void run(keys, verdict).then(then);
  };
  const audit = (keys: readonly string[]) => run(keys, { step: 'audit' });
  const reject: Deciding['reject'] = (keys, then) => ask('reject', keys, then);
  const undo: Deciding['undo'] = (keys, then) => ask('undo', keys, then);
  return (
    <DecidingContext value={{ progress, openedRef, audit, reject, undo }}>
      {children}
      {asked && (
        // Each question is a dialog of its own, so that it lies over a detail that was opened since the last one.
        <ReasonDialog
          title={words[asked.step]}
          of={calledOf(asked.keys)}
          open
          presets={presets[asked.step]}
          note={<Responsible people={asked.people} value={responsibleId} onChange={setResponsibleId} />}
          onClose={() => setAsked(null)}
          onDone={reason => answer(asked, reason)}
        />
      )}
      {refused.length > 0 && <Refused results={refused} onClose={() => setRefused([])} />}
    </DecidingContext>
  );
}

type ResponsibleProps = {
  readonly people: AuditItem['people'];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
};

/** What is done already goes back to nobody: somebody answers for it. */
function Responsible({ people, value, onChange }: ResponsibleProps) {
  if (people.length === 0) return null;
  return (
    <div className={styles['responsible']} role="group" aria-label="责任人">
      责任人
      <Segmented
        value={String(value)}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={id => onChange(Number(id))}
      />
    </div>
  );
}

function Refused({ results, onClose }: { results: AuditResult; onClose: () => void }) {
  return (
    <Modal title={`${results.length} 项没有处理`} open footer={null} onCancel={onClose}>
      <ul className={styles['refused']}>
        {results.map(({ source, id, no, refusal }) => (
          <li key={`${source}/${id}`}>
            {auditSources[source]} {no !== '' && <Code value={no} />}：{refusal}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
