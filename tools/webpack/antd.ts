import type { RuleSetRule } from 'webpack';
export const antdRules: RuleSetRule[] = [];
export class AntdCssPlugin {
  apply(): void {}
}
