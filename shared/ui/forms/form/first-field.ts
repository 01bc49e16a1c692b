/** Puts the cursor into the first field of the form that has opened; a calendar would open with it, so not there. */
export function enterFirstField(isOpen: boolean): void {
  const at = document.activeElement;
  if (!isOpen || at === null || at === document.body || at.matches('input, textarea')) return;
  // antd focuses the frame of a drawer, and something within a dialog.
  const frame = at.closest('[role="dialog"]') ?? at;
  const first = frame.querySelector('form input:enabled, form textarea:enabled');
  if (first instanceof HTMLElement && !first.closest('.ant-picker')) first.focus();
}
