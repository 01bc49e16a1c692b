import { mostChosen, type StockCountDraft } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { Button, useFeedback, useSelection } from '@shanmen/ui';
import { useState } from 'react';
import { CountForm, type OpenCount } from './count-form.tsx';

type Chosen = Pick<StockCountDraft, 'whId' | 'categoryId'> & Required<Pick<StockCountDraft, 'goodsIds'>>;

type CountChosenProps = { readonly open?: OpenCount; readonly onOpened: (id: number) => void };

/** 盘点所选: opens a count of the chosen goods of one warehouse. */
export function CountChosen({ onOpened, ...way }: CountChosenProps) {
  const { keys } = useSelection();
  const { error } = useFeedback();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const begin = () => {
    const places = keys.map(placeIn);
    const [first] = places;
    if (!first) return;
    if (places.some(({ whId }) => whId !== first.whId)) error('一次只盘点一个仓库，请按仓库筛选后再选');
    else if (places.length > mostChosen) error(`一次最多指定 ${mostChosen} 种商品，更多请按分类盘点`);
    else setChosen({ whId: first.whId, categoryId: null, goodsIds: places.map(({ goodsId }) => goodsId) });
  };
  return (
    <>
      <Button size="small" onClick={begin}>
        盘点所选
      </Button>
      {chosen && (
        <CountForm of={chosen} {...way} onOpened={onOpened} onClose={() => setChosen(null)}>
          <p>{`盘点所选的 ${chosen.goodsIds.length} 种商品；盘点期间照常收发货，差异按清点时刻的账面数计算。`}</p>
        </CountForm>
      )}
    </>
  );
}

/** A key is good and warehouse. */
function placeIn(key: string) {
  const [goodsId = '', whId = ''] = key.split('/');
  return { goodsId: Number(goodsId), whId: Number(whId) };
}
