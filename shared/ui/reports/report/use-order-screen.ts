import { useAuth, useShell } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { useSyncExternalStore } from 'react';

/** 订单查询 and 订单列表 of the systems that have one. */
const screens: Partial<Record<SystemType, string>> = { '10': '/ticket/orders', '50': '/order/list' };

/** Where the system that is open shows an order, for who may see one; null elsewhere. */
export function useOrderScreen(): string | null {
  const { menu } = useShell();
  const inTicketing = useAuth('ticket:order:view');
  const inCommerce = useAuth('commerce:order:view');
  const state = useSyncExternalStore(menu.subscribe, menu.state);
  if (state.status !== 'loaded') return null;
  const mayLook = state.type === '50' ? inCommerce : inTicketing;
  return mayLook ? (screens[state.type] ?? null) : null;
}
