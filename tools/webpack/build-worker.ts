import { buildModule } from './build-module.ts';
import { builtModules } from './module-table.ts';

/** Builds the modules whose names the parent sends, one at a time, and answers each. */
process.on('message', (name: unknown) => {
  void build(String(name)).then(answer => process.send?.(answer));
});

async function build(name: string): Promise<{ name: string; error?: string }> {
  const module = builtModules.find(candidate => candidate.name === name);
  if (!module) return { name, error: 'is no module of this repository' };
  try {
    await buildModule(module);
    return { name };
  } catch (error) {
    return { name, error: error instanceof Error ? error.message : String(error) };
  }
}
