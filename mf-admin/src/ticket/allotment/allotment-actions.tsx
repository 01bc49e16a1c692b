import { Auth } from '@shanmen/shared';
import { type Allotment, AllotmentDraft } from '@shanmen/shared/contracts/ticket/capacity/allotment';
import { Button, Field, InputNumber, ModalForm, ReasonDialog, sendOver, useAct, useDone } from '@shanmen/ui';
import { useRef, useState } from 'react';
import { allotmentCalls, allotmentKeysOf } from './allotment-calls.ts';

type Props = { readonly allotment: Allotment };

/** 调整: more or fewer places for the holder of one slot. */
export function ChangeAllotment({ allotment }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code="ticket:slot:allot">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        调整
      </Button>
      {isOpen && <QuotaForm allotment={allotment} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

function QuotaForm({ allotment, onClose }: Props & { readonly onClose: () => void }) {
  const { id, quota, held, sold, poolLeft, holderName } = allotment;
  const seen = useRef<AllotmentDraft>({ quota });
  const done = useDone(onClose, allotmentKeysOf.every);
  const name = `${allotment.visitDate} ${allotment.startTime}–${allotment.endTime} ${holderName}`;
  return (
    <ModalForm
      title={`调整 ${name}`}
      open
      schema={AllotmentDraft}
      value={{ quota }}
      submit={draft =>
        sendOver(seen, quotaIn, before => allotmentCalls.change(id, { ...draft, seen: before }))
      }
      onDone={() => done(`${name} 已保存`)}
      onClose={onClose}
    >
      <Field name="quota" label="配额" help={`已占 ${held + sold}，最多可调到 ${quota + poolLeft}`}>
        <InputNumber min={held + sold} max={quota + poolLeft} precision={0} />
      </Field>
    </ModalForm>
  );
}

/** 释放: what is left of it is anybody's, before its time. */
export function ReleaseAllotment({ allotment }: Props) {
  const { id, quota, held, sold, holderName } = allotment;
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([allotmentKeysOf.every]);
  return (
    <Auth code="ticket:slot:allot">
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        释放
      </Button>
      <ReasonDialog
        title={`释放 ${holderName} 未售的 ${quota - held - sold} 张`}
        open={isAsking}
        presets={['公共余票不足', '渠道确认不用', '团队取消']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({
            said: '已转为公共余票',
            send: key => allotmentCalls.release(id, reason, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

function quotaIn({ quota }: Readonly<Record<string, unknown>>): AllotmentDraft | null {
  return typeof quota === 'number' ? { quota } : null;
}
