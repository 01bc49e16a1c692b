/** One package of a lock file, as far as it matters here. */
export type LockedPackage = {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Packages = Readonly<Record<string, LockedPackage>>;

const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const processors = 'arm64 arm x64 ia32 ppc64 riscv64 s390x loong64 mips64el wasm32'.split(' ');

/**
 * Optional packages that others in the lock want in exactly one version and that do not stand there,
 * as entries for it. Which machines they are for is read from their names.
 */
export function missingPackages(packages: Packages): [path: string, entry: object][] {
  const found = new Map<string, object>();
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isExact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
      if (isExact && !isLocked(packages, path, name))
        found.set(`node_modules/${name}`, entryOf(name, version));
    }
  }
  return [...found];
}

/** As Node looks for it: below the one that wants it, else in a node_modules further up. */
function isLocked(packages: Packages, wanting: string, name: string): boolean {
  const place = wanting === '' ? '' : `${wanting}/`;
  if (Object.hasOwn(packages, `${place}node_modules/${name}`)) return true;
  return wanting !== '' && isLocked(packages, parentOf(wanting), name);
}

/** `node_modules/a/node_modules/b` → `node_modules/a` → `` */
function parentOf(path: string): string {
  return path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '';
}

function entryOf(name: string, version: string): object {
  const words = name.split(/[/-]/);
  const system = systems.find(each => words.includes(each));
  const processor = processors.find(each => words.includes(each));
  return {
    version,
    ...(processor === undefined ? {} : { cpu: [processor] }),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  };
}
