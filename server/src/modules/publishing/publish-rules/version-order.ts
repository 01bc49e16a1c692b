const form = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** A version that may be published: three numbers and at most a name of a test version. */
export function isVersion(version: string): boolean {
  return form.test(version) && !version.includes('+');
}

/** Which of two versions is the later one, as semver has it: what follows a `+` does not count. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  const numbers = one.numbers
    .map((part, index) => part - (other.numbers[index] ?? 0))
    .find(part => part !== 0);
  if (numbers !== undefined) return numbers;
  if (one.names.length === 0 || other.names.length === 0) return other.names.length - one.names.length;
  for (const [index, name] of one.names.entries()) {
    const order = compareNames(name, other.names[index]);
    if (order !== 0) return order;
  }
  return one.names.length - other.names.length;
}

function partsOf(version: string): { numbers: number[]; names: string[] } {
  const [, ...parts] = form.exec(version) ?? [];
  return { numbers: parts.slice(0, 3).map(Number), names: parts[3]?.split('.') ?? [] };
}

function compareNames(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [one, other] = [Number(a), Number(b)];
  if (Number.isNaN(one) !== Number.isNaN(other)) return Number.isNaN(one) ? 1 : -1;
  return Number.isNaN(one) ? a.localeCompare(b) : one - other;
}
