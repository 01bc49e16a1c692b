import { apiErrorOf } from '@shanmen/shared';
import { type AuditResult, auditSources } from '@shanmen/shared/contracts/audit/audit-batch';
import { Code, Modal, queryClient, ReasonDialog, useFeedback } from '@shanmen/ui';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { decide, type Verdict } from './audit-calls.ts';
import styles from './audit-batch.module.css';

type Deciding = {
  /** How many of how many are decided; null while nothing is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** The item whose detail is open. */
  readonly openedRef: RefObject<string | null>;
  /** @returns keys of those that were refused */
  readonly audit: (keys: readonly string[]) => Promise<readonly string[]>;
  /** Asks for the reason first. */
  readonly reject: (keys: readonly string[], then: (refused: readonly string[]) => void) => void;
};

const DecidingContext = createContext<Deciding | null>(null);

export function useDeciding(): Deciding {
  const deciding = useContext(DecidingContext);
  if (!deciding) throw new Error('useDeciding needs DecidingProvider around it.');
  return deciding;
}

type Asked = { readonly keys: readonly string[]; readonly then: (refused: readonly string[]) => void };

const presets = ['与单据不符', '缺少凭证', '金额有误'];

/** The one way of the screen to decide: it says once what was done, and names each item that was not. */
export function DecidingProvider({ children }: { children: ReactNode }) {
  const [progress, setProgress] = useState<Deciding['progress']>(null);
  const [refused, setRefused] = useState<AuditResult>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const openedRef = useRef<string | null>(null);
  const { success, error } = useFeedback();
  const run = async (keys: readonly string[], verdict: Verdict): Promise<readonly string[]> => {
    if (progress !== null) return [];
    setProgress({ done: 0, of: keys.length });
    try {
      const results = await decide(keys, verdict, done => setProgress({ done, of: keys.length }));
      const failed = results.filter(({ refusal }) => refusal !== '');
      const done = results.length - failed.length;
      if (done > 0) success(`已${verdict.approved ? '审核' : '驳回'} ${done} 项`);
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
  const audit = (keys: readonly string[]) => run(keys, { approved: true });
  const reject = (keys: readonly string[], then: Asked['then']) => setAsked({ keys, then });
  return (
    <DecidingContext value={{ progress, openedRef, audit, reject }}>
      {children}
      <ReasonDialog
        title="驳回"
        {...(asked && asked.keys.length > 1 ? { of: `${asked.keys.length} 项` } : {})}
        open={asked !== null}
        presets={presets}
        onClose={() => setAsked(null)}
        onDone={reason => {
          setAsked(null);
          if (asked) void run(asked.keys, { approved: false, reason }).then(asked.then);
        }}
      />
      <Refused results={refused} onClose={() => setRefused([])} />
    </DecidingContext>
  );
}

function Refused({ results, onClose }: { results: AuditResult; onClose: () => void }) {
  return (
    <Modal title={`${results.length} 项没有处理`} open={results.length > 0} footer={null} onCancel={onClose}>
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
