import { useContentImage } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { photoCalls, photoKeyOf } from './photo-calls.ts';

/** Whom the ticket was sold to, as large as the answer allows. */
export function HolderPhoto({ scanId }: { readonly scanId: number }) {
  const { data, isError } = useQuery({
    queryKey: photoKeyOf(scanId),
    queryFn: () => photoCalls.ofScan(scanId),
    // Nobody else at this machine looks at it later.
    gcTime: 0,
    staleTime: Infinity,
  });
  const shown = useContentImage(data?.content);
  if (isError) return <strong>没有读到照片，请核对证件</strong>;
  return <img ref={shown} height={220} alt="持票人照片" />;
}
