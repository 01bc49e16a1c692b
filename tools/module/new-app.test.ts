import { mkdtempSync, readdirSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Value from 'typebox/value';

import { AppDeclaration } from '../../shared/contracts/modules/publishing/app-declaration.ts';
import { writeApp } from './new-app.ts';

describe('a new app', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shanmen-new-app-'));
    mkdirSync(join(root, 'mf-reports'));
    writeFileSync(join(root, 'mf-reports/package.json'), JSON.stringify({ dependencies: { react: '19' } }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is a folder of its own with a manifest that the server takes, and nothing else changes', () => {
    const files = writeApp(root, 'mf-parking', { title: '停车' });
    expect(files).toHaveLength(7);
    expect(readdirSync(root).toSorted()).toEqual(['mf-parking', 'mf-reports']);
    const declared: unknown = JSON.parse(readFileSync(join(root, 'mf-parking/app.json'), 'utf8'));
    expect(Value.Check(AppDeclaration, declared)).toBe(true);
  });

  it.each([
    ['parking', {}, '写成 mf- 加小写字母'],
    ['mf-reports', {}, '已经存在'],
    ['mf-parking', { system: '90' }, '没有系统 90'],
  ])('is refused as %s %j with the reason', (name, options, reason) => {
    expect(() => writeApp(root, name, options)).toThrow(reason);
  });
});
