/** Prints what a test has covered, because a table that has shrunk proves less and fails nowhere. */
export function tellCovered(promise: string, counts: Readonly<Record<string, number>>): void {
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`[${promise}] ${told.join(', ')}\n`);
}
