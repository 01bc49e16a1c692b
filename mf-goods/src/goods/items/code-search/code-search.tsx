import { api, queryKeys } from '@shanmen/shared';
import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import {
  Code,
  Empty,
  Failure,
  Input,
  PageTitle,
  soundTone,
  Spin,
  useQuietKeyboard,
  useScanner,
  useSlow,
} from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { RetailPrice } from '../../pricing/price/retail-price.tsx';
import { GoodCard } from './good-card.tsx';
import styles from './code-search.module.css';

/** 编码查询: scan or type anything; one good shows at once what it costs, where it lies and what it is in. */
export function CodeSearch() {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const box = useRef<ComponentRef<typeof Input>>(null);
  useEffect(() => box.current?.focus(), []);
  const { data, error, refetch, dataUpdatedAt, isFetching, isPlaceholderData } = useQuery({
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
  const isUnknown = data !== undefined && !data.card && data.found.length === 0 && !isPlaceholderData;
  useEffect(() => {
    if (isUnknown) soundTone('refuse');
  }, [isUnknown, dataUpdatedAt]);
  const ask = (q: string) => {
    setText(q);
    setAsked(q.trim());
    if (q.trim() === asked) void refetch();
    // The next scan begins where this one began.
    box.current?.select();
  };
  useScanner(true, code => ask(code));
  const quiet = useQuietKeyboard();
  return (
    <section className={styles['screen']}>
      <PageTitle>编码查询</PageTitle>
      <Input
        ref={box}
        size="large"
        aria-label="编码"
        placeholder="扫码，或输入条码、编码、品名、拼音首字母后回车"
        autoComplete="off"
        {...quiet}
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={({ nativeEvent }) => {
          if (!nativeEvent.isComposing) ask(text);
        }}
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
        {answer && isUnknown && <Empty title={`未找到商品「${asked}」`} />}
        {answer && answer.found.length > 0 && <Found goods={answer.found} onAsk={ask} />}
      </div>
    </section>
  );
}

type FoundProps = { readonly goods: CodeSearchAnswer['found']; readonly onAsk: (code: string) => void };

/** What a few letters fit, to choose from. */
function Found({ goods, onAsk }: FoundProps) {
  return (
    <ul className={styles['found']}>
      {goods.map(good => (
        <li key={good.goodsId}>
          <button type="button" onClick={() => onAsk(good.code)}>
            <Code value={good.code} />
            <span>
              {good.name} <small>{good.spec}</small>
            </span>
            <RetailPrice of={good} />
          </button>
        </li>
      ))}
    </ul>
  );
}
