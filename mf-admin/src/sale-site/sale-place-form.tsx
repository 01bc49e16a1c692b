import { type SalePlaceChange, SalePlaceDraft } from '@shanmen/shared/contracts/ticket/sale-site';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/spot';
import {
  Field,
  Input,
  ModalForm,
  optionsOf,
  queryClient,
  Segmented,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useRef } from 'react';
import { saleSiteKeysOf } from './sale-site-calls.ts';

type SalePlaceFormProps = {
  readonly noun: '售票点' | '窗口';
  readonly place: SalePlaceChange & { readonly id: number; readonly code: string };
  /** What happens where it is stopped. */
  readonly effect: string;
  readonly send: (id: number, change: SalePlaceChange) => Promise<unknown>;
  readonly onClose: () => void;
};

/** The form of a site and of a window: both are called something, and both can be stopped. */
export function SalePlaceForm({ noun, place, effect, send, onClose }: SalePlaceFormProps) {
  const seen = useRef(place.version);
  const saved = useSaved(onClose);
  const { id, code, name, status } = place;
  return (
    <ModalForm
      title={`编辑${noun} ${code}`}
      open
      schema={SalePlaceDraft}
      value={{ name, status }}
      submit={draft => sendOver(seen, versionIn, version => send(id, { ...draft, version }))}
      onDone={() => saved(`${name} 已保存`)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="status" label="状态" help={effect}>
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </ModalForm>
  );
}

export function useSaved(onClose: () => void): (words: string) => void {
  const { success } = useFeedback();
  return words => {
    onClose();
    success(words);
    void queryClient.invalidateQueries({ queryKey: saleSiteKeysOf.every });
  };
}
