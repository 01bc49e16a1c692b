import { apiErrorOf, Auth, keyPerContent, ShellLink } from '@shanmen/shared';
import type { ReplenishDrafts } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { quantity } from '@shanmen/shared/quantity';
import { Button, Modal, Select, Space, useFeedback, useSelection } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { stockAlertCalls } from './stock-alert-calls.ts';

type ReplenishProps = {
  /** The drafts are told outside: the bar goes with the choice. */
  readonly onMade: (drafts: ReplenishDrafts) => void;
};

/** Makes drafts of what was chosen, each with the quantity that is suggested; one set, however often it is pressed. */
export function Replenish({ onMade }: ReplenishProps) {
  const { keys, change } = useSelection();
  const { error } = useFeedback();
  const [isChoosing, setChoosing] = useState(false);
  const [newKey] = useState(keyPerContent);
  const isSending = useRef(false);
  const lines = keys.flatMap(lineIn);
  const draft = useMutation({
    mutationFn: (fromWhId: number | null) =>
      fromWhId === null
        ? stockAlertCalls.buy({ lines }, newKey)
        : stockAlertCalls.send({ fromWhId, lines }, newKey),
    onSuccess: drafts => {
      onMade(drafts);
      change([]);
    },
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () => {
      isSending.current = false;
      setChoosing(false);
    },
  });
  const make = (fromWhId: number | null) => {
    // The second of two presses may come before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    draft.mutate(fromWhId);
  };
  const begin = (start: () => void) => {
    if (lines.length === 0) error('所选商品没有建议补货量');
    else start();
  };
  return (
    <Space>
      <Auth code="goods:jh:add">
        <Button type="primary" size="small" loading={draft.isPending} onClick={() => begin(() => make(null))}>
          生成进货单草稿
        </Button>
      </Auth>
      <Auth code="goods:db:add">
        <Button size="small" disabled={draft.isPending} onClick={() => begin(() => setChoosing(true))}>
          生成调拨草稿
        </Button>
      </Auth>
      {isChoosing && <SendFrom isBusy={draft.isPending} onDone={make} onClose={() => setChoosing(false)} />}
    </Space>
  );
}

/** A key is good, warehouse and suggested quantity; what needs nothing is left out. */
function lineIn(key: string) {
  const [goodsId = '', whId = '', qty = '0'] = key.split('/');
  return qty === '0' ? [] : [{ goodsId: Number(goodsId), whId: Number(whId), qty: quantity(qty) }];
}

type SendFromProps = {
  readonly isBusy: boolean;
  readonly onDone: (whId: number) => void;
  readonly onClose: () => void;
};

function SendFrom({ isBusy, onDone, onClose }: SendFromProps) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Modal
      title="从哪个仓库调出"
      open
      width={400}
      okText="生成草稿"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: chosen === null }}
      onOk={() => chosen !== null && onDone(chosen)}
      onCancel={onClose}
    >
      <Select<number>
        aria-label="调出仓"
        style={{ width: '100%' }}
        value={chosen}
        placeholder="请选择调出仓"
        options={(data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
    </Modal>
  );
}

type MadeDraftsProps = { readonly drafts: ReplenishDrafts; readonly onClose: () => void };

/** Where the drafts are, to be looked through and submitted. */
export function MadeDrafts({ drafts, onClose }: MadeDraftsProps) {
  return (
    <Modal
      title={`已生成 ${drafts.length} 张草稿`}
      open={drafts.length > 0}
      footer={null}
      width={400}
      onCancel={onClose}
    >
      <Space direction="vertical">
        {drafts.map(({ id, type, no }) => (
          <ShellLink key={id} to={`/goods/${type}?doc=${id}`}>
            {no}
          </ShellLink>
        ))}
      </Space>
    </Modal>
  );
}
