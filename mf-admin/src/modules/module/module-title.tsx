import { useQuery } from '@tanstack/react-query';
import { moduleCalls, moduleKeys, titleOf } from './module-calls.ts';

/** What staff call a module of which only the name is known. */
export function ModuleTitle({ of: module }: { readonly of: string }) {
  const { data } = useQuery({ queryKey: moduleKeys.status, queryFn: moduleCalls.status });
  return titleOf(data?.modules.find(one => one.module === module) ?? { module, title: null });
}
