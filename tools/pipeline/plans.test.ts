import { holdsTests, readSource, typeScriptFiles } from '../tidy/source-files.ts';
import { chosenOf, proofNames, stagesOf } from './plans.ts';
import type { Step } from './step.ts';

const step = (name: string): Step => ({ name, command: ['true'], hint: '' });
// A number that no promise has: it would count as one of its tests.
const steps = [step('chaos, 200 kills'), step('V-02 power cut, 20 rounds')];
const named = (words: readonly string[]) => chosenOf(steps, words).map(({ name }) => name);

const proofs = stagesOf('proofs', [])
  .flat()
  .filter(({ name }) => name !== 'build');

describe('the steps of the proofs', () => {
  it('are all of them, or those that are named', () => {
    expect(named([])).toHaveLength(2);
    expect(named(['Power', 'cut'])).toEqual(['V-02 power cut, 20 rounds']);
    expect(named(['v-02'])).toEqual(['V-02 power cut, 20 rounds']);
    expect(() => named(['nothing'])).toThrow('chaos, 200 kills');
  });

  it('are found by the area that they try, for goods all of them', () => {
    const names = proofNames().split('\n');
    const ofGoods = names.filter(name => /\bG-\d\d\b/.test(name));
    expect(ofGoods.length).toBeGreaterThan(2);
    expect(ofGoods.filter(name => !name.includes('goods'))).toEqual([]);
    expect(stagesOf('proofs', ['goods']).length).toBeGreaterThanOrEqual(ofGoods.length);
  });

  it('are named one to a line, each of them once', () => {
    const lines = proofNames()
      .split('\n')
      .map(line => line.trim());
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(proofs.length);
  });

  // Jest passes where the words choose no test of the file.
  it.each(proofs.filter(({ command }) => command.includes('-t')))(
    '$name chooses tests that are there',
    each => {
      const [path = '', , words = ''] = each.command.slice(each.command.indexOf('-t') - 1);
      const chosen = typeScriptFiles().filter(file => holdsTests(file) && new RegExp(path).test(file));
      expect(chosen.filter(file => new RegExp(words).test(readSource(file)))).not.toEqual([]);
    },
  );
});
