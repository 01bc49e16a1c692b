const waits = [5, 10, 20];
const attemptsItem = 'shanmen:fatal-attempts';

/** What could not be started, as a code and a sentence for staff. */
export type FatalReason = { readonly code: string; readonly sentence: string };

/**
 * Draws the page for the case that nothing can start. It tries again by itself after 5, 10, 20, 20 … s;
 * a new attempt is a new load of the page, so that nothing half started is left.
 */
export function showFatal(reason: FatalReason): void {
  const template = document.querySelector<HTMLTemplateElement>('#fatal');
  if (!template || document.querySelector('.fatal')) return;
  document.documentElement.dataset['chrome'] = 'none';
  document.querySelector('#shell-chrome')?.replaceChildren();
  document.querySelector('#shell-main')?.replaceChildren(template.content.cloneNode(true));
  const attempts = countAttempt();
  write('reason', reason.sentence);
  write('code', `编号 ${reason.code} · 第 ${attempts} 次`);
  document.querySelector('[data-fatal="retry"]')?.addEventListener('click', () => location.reload());
  countDown(waits[Math.min(attempts, waits.length) - 1] ?? 20);
}

/** The product runs: the next trouble starts counting anew. */
export function forgetAttempts(): void {
  try {
    sessionStorage.removeItem(attemptsItem);
  } catch (error) {
    console.warn('Storage is blocked', error);
  }
}

function countDown(seconds: number): void {
  write('next', `${seconds} 秒后自动重试`);
  if (seconds === 0) location.reload();
  else setTimeout(() => countDown(seconds - 1), 1000);
}

function countAttempt(): number {
  try {
    const attempts = Number(sessionStorage.getItem(attemptsItem) ?? '0') + 1;
    sessionStorage.setItem(attemptsItem, String(attempts));
    return attempts;
  } catch (error) {
    console.warn('Storage is blocked', error);
    return 1;
  }
}

function write(name: string, text: string): void {
  const element = document.querySelector(`[data-fatal="${name}"]`);
  if (element) element.textContent = text;
}
