/** Keys that business screens declare for themselves; the shell takes none of them. */
const ofScreens = listed(
  'F1 F2 F3 F4 F6 F7 F8 F9 F10 Ctrl+KeyS Ctrl+Enter Ctrl+KeyP Ctrl+KeyZ Ctrl+KeyD Ctrl+Delete ' +
    'Alt+KeyA Alt+KeyN Alt+KeyO Alt+KeyP',
);

/** Keys of the browser, and of editing text, that people rely on. */
const ofTheBrowser = listed(
  'F5 F11 F12 Ctrl+KeyW Ctrl+KeyN Ctrl+KeyT Alt+KeyD Alt+KeyF Alt+KeyE Alt+ArrowLeft Alt+ArrowRight ' +
    'Ctrl+KeyA Ctrl+KeyC Ctrl+KeyV Ctrl+KeyX Ctrl+KeyY Ctrl+KeyF Ctrl+KeyR Ctrl+Shift+KeyT Alt+F4',
);

/** Why the shell may not use a key; null when it may. `bare`: without Ctrl or Alt it belongs to whoever types. */
export function keyFault(stroke: string): 'reserved' | 'bare' | null {
  if (ofScreens.has(stroke) || ofTheBrowser.has(stroke)) return 'reserved';
  return /^(Ctrl|Alt)\+/.test(stroke) ? null : 'bare';
}

function listed(keys: string): ReadonlySet<string> {
  return new Set(keys.split(' '));
}
