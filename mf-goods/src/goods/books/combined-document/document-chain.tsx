import { ShellLink } from '@shanmen/shared';
import type {
  Chain,
  ChainLink,
  CombinedDocument,
} from '@shanmen/shared/contracts/goods/books/combined-document';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Code, Day, Failure, Money, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { CopyAs } from '../../documents/editing/document-copy/copy-as.tsx';
import { PrintOne, ReverseOne } from '../../documents/document-chosen/one-actions.tsx';
import { LineExport } from '../../documents/editing/line-file/line-export.tsx';
import { DocumentStatus } from '../../documents/document/document-status.tsx';
import { chainQuery } from './chain-query.ts';
import styles from './combined-document.module.css';

/** 单据链, drawn as a tree: below each document what took back from it or undid it. */
export function DocumentChain({ of }: { of: CombinedDocument }) {
  const { id, type } = of;
  const { data, error, refetch } = useQuery(chainQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section aria-label="单据链">
      <header className={styles['head']}>
        <ShellLink to={`/goods/${type}?doc=${id}`}>打开单据</ShellLink>
        <PrintOne of={of} on="sheet" />
        <PrintOne of={of} on="form" />
        <ReverseOne of={of} />
        <LineExport type={type} filters={{ id: String(id) }} />
        {!of.isRed && <CopyAs of={of} />}
      </header>
      <Branches chain={data} parentId={null} current={id} />
    </section>
  );
}

type BranchesProps = { chain: Chain; parentId: number | null; current: number };

function Branches({ chain, parentId, current }: BranchesProps) {
  const known = new Set(chain.map(link => link.id));
  // What hangs below something that one may not see stands at the top.
  const parentOf = (link: ChainLink) => (known.has(link.parentId ?? 0) ? link.parentId : null);
  const links = chain.filter(link => parentOf(link) === parentId);
  if (links.length === 0) return null;
  return (
    <ul className={styles['branches']}>
      {links.map(link => (
        <li key={link.id}>
          <Link link={link} isCurrent={link.id === current} />
          <Branches chain={chain} parentId={link.id} current={current} />
        </li>
      ))}
    </ul>
  );
}

function Link({ link, isCurrent }: { link: ChainLink; isCurrent: boolean }) {
  const { type, id, no, bizDate, status, isRed, counterparty, qtyTotal, amountFen } = link;
  return (
    <article className={styles['link']} aria-current={isCurrent || undefined} data-red={isRed || undefined}>
      <header>
        <strong>
          {isRed && '红字'}
          {documentTypes[type].title}
        </strong>
        <ShellLink to={`/goods/${type}?doc=${id}`}>
          <Code value={no} />
        </ShellLink>
        <DocumentStatus status={status} />
      </header>
      <p>
        <Day value={bizDate} />
        <span>{counterparty}</span>
        <span className={styles['figures']}>
          <Qty value={qtyTotal} />
          {amountFen !== 0 && <Money fen={amountFen} />}
        </span>
      </p>
    </article>
  );
}
