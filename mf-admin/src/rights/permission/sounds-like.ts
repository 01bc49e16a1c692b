import { api, queryKeys } from '@shanmen/shared';
import type { PermissionGroup } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import type { PermissionSounds } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { isAppCode } from '@shanmen/shared/contracts/permissions';
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

const sounds = {
  queryKey: queryKeys.list('admin.permission', { part: 'sounds' }),
  queryFn: () => api.get<PermissionSounds>('/api/admin/permission-sounds'),
  staleTime: 60_000,
} as const;

const none: ReadonlyMap<string, string> = new Map();

const noGroups: readonly PermissionGroup[] = [];

/** The permissions that apps brought, a group for each app. */
export function useAppPermissions(): readonly PermissionGroup[] {
  const { data } = useQuery({ ...sounds, select: byApp });
  return data ?? noGroups;
}

function byApp(all: PermissionSounds): readonly PermissionGroup[] {
  const brought = all.flatMap(({ code, title }) =>
    title !== undefined && isAppCode(code) ? [{ code, title, built: true }] : [],
  );
  const names = [...new Set(brought.map(({ code }) => code.split(':')[1] ?? ''))];
  return names.map(name => ({
    id: `app ${name}`,
    title: `mf-${name}`,
    permissions: brought.filter(({ code }) => code.split(':')[1] === name),
  }));
}

/** What permissions sound like, by their code; nothing while that is not known. */
export function usePermissionSounds(): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...sounds, select: byCode });
  return data ?? none;
}

function byCode(all: PermissionSounds): ReadonlyMap<string, string> {
  return new Map(all.map(({ code, pinyin }) => [code, pinyin]));
}
