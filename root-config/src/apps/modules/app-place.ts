import type { MicroApp } from '@shanmen/shared/contracts/screen';

/** Where an app draws its screens, and what opens above them. Without a place single-spa would append to `<body>`. */
export function makeAppPlace(app: MicroApp, isInFront: boolean): void {
  const id = `single-spa-application:${app}`;
  if (document.getElementById(id)) return;
  const place = document.createElement('div');
  place.id = id;
  place.dataset['mf'] = app;
  place.hidden = !isInFront;
  const popups = document.createElement('div');
  popups.dataset['mfPopups'] = app;
  document.getElementById('shell-main')?.append(place, popups);
}

export function removeAppPlace(app: MicroApp): void {
  document.getElementById(`single-spa-application:${app}`)?.remove();
  document.querySelector(`[data-mf-popups="${app}"]`)?.remove();
}
