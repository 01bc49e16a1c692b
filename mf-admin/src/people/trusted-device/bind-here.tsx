import type { ListedPlace } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { Input, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { trustedDeviceCalls } from './trusted-device-calls.ts';

/** 绑定本机: gives this browser a name, and the window or till at which it stands. */
export function BindHere({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [place, setPlace] = useState<ListedPlace | null>(null);
  const places = useQuery({ queryKey: trustedDeviceCalls.placesKey, queryFn: trustedDeviceCalls.places });
  const done = useDone(onClose, trustedDeviceCalls.every);
  const called = name.trim();
  return (
    <ProveDialog
      title="绑定本机"
      missing={called === '' ? '请写明本机在哪里、是哪一台' : null}
      send={() =>
        trustedDeviceCalls.bind({ name: called, place: place && { kind: place.kind, id: place.id } })
      }
      onDone={() => done(`本机已绑定为「${called}」`)}
      onClose={onClose}
    >
      <p>从下次登录起，任何人在本机登录都不用二次验证，也不会因别处有人猜密码而受限制。</p>
      <label htmlFor={`${id}-name`}>名称</label>
      <Input
        id={`${id}-name`}
        maxLength={40}
        placeholder="例：南门 1 号窗口"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}-place`}>台/窗口</label>
      <Select
        id={`${id}-place`}
        allowClear
        placeholder="不在售票窗口或收银台，可以不选"
        showSearch={{ optionFilterProp: 'label' }}
        loading={places.isPending}
        value={place === null ? null : keyOf(place)}
        options={places.data?.map(listed => ({ value: keyOf(listed), label: labelOf(listed) })) ?? []}
        onChange={key => setPlace(places.data?.find(listed => keyOf(listed) === key) ?? null)}
      />
    </ProveDialog>
  );
}

function keyOf({ kind, id }: ListedPlace): string {
  return `${kind} ${id}`;
}

/** A till is called by its store already. */
function labelOf({ kind, name, siteName }: ListedPlace): string {
  return kind === 'till' ? name : `${siteName} · ${name}`;
}
