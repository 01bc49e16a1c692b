import { apiErrorOf, createKey, submitOnce } from '@shanmen/shared';
import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import { photoStates } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import {
  commandOf,
  DialogFoot,
  DialogTitle,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  type SaleNotice,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { ticketNoInFours } from '@shanmen/shared/print';
import { ChoosePicture, Flex, queryClient } from '@shanmen/ui';
import { useState } from 'react';

import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { photoCalls } from './photo-calls.ts';
import { noCamera, photoSide, useCamera } from './use-camera.ts';
import { KeptPhoto, ViewFinder } from './view-finder.tsx';

type PhotoCommand = (typeof photoKeys)[number]['command'];

/** Keys while somebody stands before the camera. */
const photoKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '拍照' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一张' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一张' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '完成' },
] as const satisfies readonly ScreenKey<string>[];

type PhotoDialogProps = {
  readonly order: Order;
  /** How the order stands after each photo. */
  readonly onKept?: ((order: Order) => void) | undefined;
  readonly onBack: () => void;
};

/** 照片: the holders of an order's tickets one after the other, by the camera of the window or from a file. */
export function PhotoDialog({ order, onKept, onBack }: PhotoDialogProps) {
  const { tickets, at, choose, keep, isSending, taken, notice } = useKeeping(order, onKept);
  const camera = useCamera();
  const { state, take } = camera;
  const ticket = tickets[at];
  const run: Record<PhotoCommand, () => void> = {
    take: () => keep(take()),
    above: () => choose(at - 1),
    below: () => choose(at + 1),
    back: onBack,
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(photoKeys, stroke);
      if (command) run[command]();
      return command !== null;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="照片" wide>
      <DialogTitle detail={order.orderNo}>{ticket ? holderOf(ticket) : '照片'}</DialogTitle>
      {tickets.length > 1 && (
        <KeyChoice
          label="门票"
          options={tickets.map(choiceOf)}
          cursor={at}
          ends={['↑', '↓']}
          onChoose={choose}
        />
      )}
      <Flex gap={24} justify="center">
        <ViewFinder camera={camera} />
        {taken !== null && <KeptPhoto content={taken} />}
      </Flex>
      <NoticeLine notice={notice ?? (state === 'none' ? { tone: 'warning', text: noCamera } : null)} />
      <DialogFoot>
        <ChoosePicture
          label="选择照片文件"
          sides={[photoSide]}
          onChosen={([drawn]) => keep(drawn?.content ?? null)}
        />
        <KeyButton of={keyOf(photoKeys, 'back')} onPress={onBack} />
        <KeyButton
          of={keyOf(photoKeys, 'take')}
          look="main"
          label={ticket?.photo === 'kept' ? '重拍' : '拍照'}
          disabled={isSending || state !== 'open'}
          onPress={run.take}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

/** Which tickets go with a photo, whose turn it is, and what became of the last one, and how it looks. */
function useKeeping(given: Order, onKept: PhotoDialogProps['onKept']) {
  const [order, setOrder] = useState(given);
  const tickets = order.tickets.filter(({ photo }) => photo !== undefined);
  const [at, setAt] = useState(() => nextOf(tickets, 0));
  const [isSending, setIsSending] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const keep = async (content: string | null) => {
    const ticketNo = tickets[at]?.ticketNo;
    if (content === null || ticketNo === undefined || isSending) return;
    setIsSending(true);
    try {
      const kept = await submitOnce(createKey(), key => photoCalls.keep(ticketNo, content, key));
      const left = kept.tickets.filter(({ photo }) => photo !== undefined);
      setOrder(kept);
      setTaken(content);
      onKept?.(kept);
      setAt(nextOf(left, at));
      setNotice({ tone: 'info', text: `${holderOf(tickets[at])} 的照片已留` });
      void queryClient.invalidateQueries({ queryKey: saleKeysOf.everyBoot });
    } catch (error) {
      setNotice({ tone: 'warning', text: apiErrorOf(error).message });
    }
    setIsSending(false);
  };
  return {
    tickets,
    at,
    isSending,
    taken,
    notice,
    choose: (index: number) => {
      setAt(Math.min(Math.max(index, 0), tickets.length - 1));
      setTaken(null);
    },
    keep: (content: string | null) => void keep(content),
  };
}

/** The first that still lacks one; where none does, the one that was photographed last may be again. */
function nextOf(tickets: readonly SoldTicket[], at: number): number {
  const wanted = tickets.findIndex(({ photo }) => photo === 'wanted');
  return wanted === -1 ? at : wanted;
}

function holderOf(ticket: SoldTicket | undefined): string {
  return ticket ? (ticket.visitor?.name ?? ticketNoInFours(ticket.ticketNo)) : '';
}

function choiceOf(ticket: SoldTicket): string {
  return `${holderOf(ticket)} ${photoStates[ticket.photo ?? 'wanted']}`;
}
