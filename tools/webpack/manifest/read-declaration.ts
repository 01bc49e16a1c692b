import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Value from 'typebox/value';
import { AppDeclaration } from '../../../shared/contracts/modules/publishing/app-declaration.ts';

const root = join(import.meta.dirname, '../../..');

/** What an app of this checkout declares of itself. @throws a sentence in Chinese that names what does not fit */
export function readDeclaration(name: string): AppDeclaration {
  const file = `${name}/app.json`;
  const declared = parsed(file);
  if (Value.Check(AppDeclaration, declared)) return declared;
  const faults = [...Value.Errors(AppDeclaration, declared)].flatMap(({ keyword, instancePath, message }) =>
    keyword === 'additionalProperties' ? [] : [`  ${instancePath || '/'} ${words[keyword] ?? message}`],
  );
  throw new Error(`R10 ${file} 不合规：\n${[...new Set(faults)].slice(0, 5).join('\n')}`);
}

/** What a rule of the schema asks for; what is not named here is said in the words of the schema. */
const words: Readonly<Record<string, string>> = {
  boolean: '没有这个键',
  required: '缺少必填的键',
  enum: '不是可选的值',
  pattern: '写法不符',
  minLength: '不能为空',
  maxLength: '太长',
  type: '类型不符',
  maxItems: '太多',
};

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    throw new Error(`R10 ${file} 读不出来：${error instanceof Error ? error.message : String(error)}`);
  }
}
