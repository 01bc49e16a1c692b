import type { FileQuestions } from './module-fault.ts';

/** Asks the server about a file that the loader could not run. @param integrity the hash by path, if any */
export function askAboutFiles(integrity: () => Readonly<Record<string, string>>): FileQuestions {
  return {
    async statusOf(url) {
      try {
        return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status;
      } catch {
        // Nobody answers, which is an answer.
        return 0;
      }
    },
    async isIntact(url, wanted) {
      const hash = wanted ?? integrity()[new URL(url, location.origin).pathname];
      if (hash === undefined) return false;
      try {
        return (await fetch(url, { integrity: hash, cache: 'no-store' })).ok;
      } catch {
        // The browser refuses the bytes.
        return false;
      }
    },
  };
}
