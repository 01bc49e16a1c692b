import { api, queryKeys } from '@shanmen/shared';
import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/code-search';
import { Code, Empty, Failure, Input, PageTitle, Spin, useSlow } from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { RetailPrice } from '../price/retail-price.tsx';
import { GoodCard } from './good-card.tsx';
import styles from './code-search.module.css';

/** 编码查询: scan or type anything; one good shows at once what it costs, where it lies and what it is in. */
export function CodeSearch() {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const box = useRef<ComponentRef<typeof Input>>(null);
  useEffect(() => box.current?.focus(), []);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: queryKeys.list('goods.code-search', { q: asked }),
    queryFn: ({ signal }) =>
      api.get<CodeSearchAnswer>('/api/goods/code-search', { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
    staleTime: 0,
  });
  const isSlow = useSlow(isFetching);
  // The price of the good before is not read as that of the one that was just scanned.
  const answer = isPlaceholderData && isSlow ? undefined : data;
  const ask = (q: string) => {
    setAsked(q.trim());
    // The next scan begins where this one began.
    box.current?.select();
  };
  return (
    <section className={styles['screen']}>
      <PageTitle>编码查询</PageTitle>
      <Input
        ref={box}
        size="large"
        aria-label="编码"
        placeholder="扫码，或输入条码、编码、品名、拼音首字母后回车"
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={() => ask(text)}
      />
      <div aria-live="polite" aria-busy={isFetching}>
        {isSlow && (
          <div className={styles['waiting']} role="status">
            <Spin size="small" /> 正在查询「{asked}」…
          </div>
        )}
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {asked === '' && <p className={styles['hint']}>扫一下商品，这里显示价格、各仓库存和最近的单据。</p>}
        {answer?.card && <GoodCard card={answer.card} />}
        {answer && !answer.card && !isPlaceholderData && asked !== '' && answer.found.length === 0 && (
          <Empty title={`没有「${asked}」的商品`} />
        )}
        {answer && answer.found.length > 0 && (
          <ul className={styles['found']}>
            {answer.found.map(good => (
              <li key={good.goodsId}>
                <button
                  type="button"
                  onClick={() => {
                    setText(good.code);
                    ask(good.code);
                  }}
                >
                  <Code value={good.code} />
                  <span>
                    {good.name} <small>{good.spec}</small>
                  </span>
                  <RetailPrice of={good} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
