declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function rcompare(one: string, other: string): -1 | 0 | 1;
}
