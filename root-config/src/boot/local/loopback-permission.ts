declare global {
  interface Permissions {
    /** Newer permissions than the library of types knows; a browser that does not know one either rejects. */
    query(descriptor: { readonly name: string }): Promise<PermissionStatus>;
  }
}

/** Chromium from 145 on, and before that. */
const names = ['loopback-network', 'local-network-access'];

/**
 * Whether the browser does not let pages of this site reach programs on the machine that it runs on, be it that nobody
 * has allowed it yet. A page from that machine needs nobody's leave.
 */
export async function isKeptFromLoopback(): Promise<boolean> {
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)) return false;
  for (const name of names) {
    try {
      const { state } = await navigator.permissions.query({ name });
      return state !== 'granted';
    } catch {
      // This browser has no permission of that name.
    }
  }
  return false;
}
