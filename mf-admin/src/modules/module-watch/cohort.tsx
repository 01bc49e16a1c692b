import { StatusTag } from '@shanmen/ui';

/** By which choice a browser was given a version. */
export function Cohort({ of: cohort }: { readonly of: string }) {
  if (cohort === 'stable') return <StatusTag tone="neutral">全员</StatusTag>;
  if (cohort === 'override') return <StatusTag tone="info">调试</StatusTag>;
  if (cohort === 'anonymous') return <StatusTag tone="neutral">未登录</StatusTag>;
  if (cohort === 'unproved') return <StatusTag tone="neutral">未核实</StatusTag>;
  return <StatusTag tone="warning">灰度</StatusTag>;
}
