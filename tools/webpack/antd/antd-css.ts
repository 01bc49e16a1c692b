import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import { createElement } from 'react';
import type { DisplaySettings } from '../../../shared/client/shell.ts';
import { antdTheme } from '../../../shared/ui/app/theme.ts';

/** Class names of the components that `@shanmen/ui` does not export; their rules are dropped. */
const unexported = [
  'affix',
  'anchor',
  'auto-complete',
  'avatar',
  'back-top',
  'border-beam',
  'breadcrumb',
  'calendar',
  'card',
  'carousel',
  'cascader',
  'collapse',
  'color-picker',
  'divider',
  'float-btn',
  'image',
  'layout',
  'list',
  'listy',
  'masonry',
  'mentions',
  'menu',
  'popconfirm',
  'progress',
  'qrcode',
  'rate',
  'result',
  'select-tree',
  'slider',
  'splitter',
  'statistic',
  'steps',
  'table',
  'timeline',
  'tour',
  'transfer',
  'tree',
  'tree-select',
  'typography',
  'upload',
  'watermark',
  // Widths of the grid; a form places its fields without them.
  String.raw`col-(?:\d+|xs|sm|md|lg|xl|xxl|xxxl)`,
  // What a field and a tag may look like, and no screen of the product lets them.
  '(?:input|input-number|input-group-wrapper|select|picker|pagination)-(?:filled|borderless|underlined)',
  '(?:badge-color|btn-color|tag)-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)',
  'notification',
  'otp',
  'ribbon',
  // From right to left: no language of the product is written so.
  '[a-z-]+-rtl',
];

/** The variables differ per look, the rules do not. */
const plainLook: DisplaySettings = {
  theme: 'light',
  size: 'default',
  palette: 'default',
  primaryColor: '',
  motion: true,
};

/**
 * antd's styles with our theme as one style sheet in the layer `antd`. Rules of components that
 * nobody can use are dropped, and so are the variables, which antd writes at run time per theme.
 */
export function antdCss(): string {
  const { zeroRuntime: _, ...theme } = antdTheme(plainLook);
  const text = extractStyle(node => createElement(ConfigProvider, { theme }, node));
  const sheet = postcss.parse(text);
  sheet.walkRules(rule => dropUnused(rule));
  dropRepeated(sheet);
  dropEmpty(sheet);
  putIconsFirst(sheet);
  return `@layer antd{${sheet.toString()}}\n`;
}

function dropUnused(rule: Rule): void {
  const parent = rule.parent;
  if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return;
  const kept = rule.selectors.filter(selector => !names(selector));
  if (kept.length === 0 || writtenAtRunTime(rule)) rule.remove();
  else rule.selectors = kept;
}

/** A rule that comes again word for word decides at its last place. */
function dropRepeated(sheet: Root): void {
  const later = new Set<string>();
  for (const node of sheet.nodes.toReversed()) {
    if (node.type !== 'rule') continue;
    const text = node.toString();
    if (later.has(text)) node.remove();
    later.add(text);
  }
}

/** The theme's variables, and a note of antd to itself for pages that are hydrated. */
function writtenAtRunTime({ selector }: Rule): boolean {
  return selector.includes('.shanmen') || selector === '.data-ant-cssinjs-cache-path';
}

function names(selector: string): boolean {
  return unexportedClass.test(selector.replace(/:not\([^)]*\)/g, ''));
}

const unexportedClass = new RegExp(`\\.ant-(${unexported.join('|')})(?![a-z0-9])`);

/** As at run time: a component gives its icons colour and size, so the rules of icons come before its own. */
function putIconsFirst(sheet: Root): void {
  const ofIcons = sheet.nodes.filter(node => node.type === 'rule' && node.selector.startsWith('.anticon'));
  for (const rule of ofIcons) rule.remove();
  sheet.prepend(ofIcons);
}

function dropEmpty(sheet: Root): void {
  sheet.walkAtRules((rule: AtRule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}
