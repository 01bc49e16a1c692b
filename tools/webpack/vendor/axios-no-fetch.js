/** Stands for axios' adapter on `fetch`: our calls go through XMLHttpRequest, which every browser has. */
export function getFetch() {
  return null;
}
