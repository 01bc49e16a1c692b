import { useQuery } from '@tanstack/react-query';
import { deviceCalls, deviceKeysOf } from './device-calls.ts';

export function useGateOptions(): { value: number; label: string }[] {
  const gates = useQuery({ queryKey: deviceKeysOf.gates, queryFn: deviceCalls.gates });
  return gates.data?.map(({ id, spotName, name }) => ({ value: id, label: `${spotName} · ${name}` })) ?? [];
}
