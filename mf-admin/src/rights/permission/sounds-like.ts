import { api, queryKeys } from '@shanmen/shared';
import type { PermissionSounds } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { useQuery } from '@tanstack/react-query';

/**
 * Whether a sound (`tui piao`) is meant by what is typed: the beginning of it at any syllable, or of the initials.
 * @param text in lower case
 */
export function soundsLike(pinyin: string, text: string): boolean {
  const typed = text.replaceAll(' ', '');
  if (pinyin === '' || typed === '') return false;
  const syllables = pinyin.split(' ');
  return syllables.some((_, index) => {
    const rest = syllables.slice(index);
    return (
      rest.join('').startsWith(typed) ||
      rest
        .map(([first]) => first)
        .join('')
        .startsWith(typed)
    );
  });
}

const none: ReadonlyMap<string, string> = new Map();

/** What permissions sound like, by their code; nothing while that is not known. */
export function usePermissionSounds(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: queryKeys.list('admin.permission', { part: 'sounds' }),
    queryFn: () => api.get<PermissionSounds>('/api/admin/permission-sounds'),
    select: byCode,
    staleTime: Infinity,
  });
  return data ?? none;
}

function byCode(sounds: PermissionSounds): ReadonlyMap<string, string> {
  return new Map(sounds.map(({ code, pinyin }) => [code, pinyin]));
}
