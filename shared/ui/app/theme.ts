import type { DisplaySettings } from '@shanmen/shared';
import { type Colours, type Size, type Theme, fonts, sizes } from '@shanmen/shared/tokens';
import { coloursOf } from '@shanmen/shared/tokens/look';
import type { ThemeConfig } from 'antd';
import { darkAlgorithm } from '../antd.ts';

/**
 * antd's theme from our tokens. The variable key is pinned: left alone it differs per React root and
 * the prebuilt style sheet would not match. Motion only explains, and never where it is not wanted.
 */
export function antdTheme(settings: DisplaySettings): ThemeConfig {
  const { theme, size, motion } = settings;
  const colour = coloursOf(settings);
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { prefix: 'ant', key: variableKey(settings) },
    ...(theme === 'dark' ? { algorithm: inOwnColours } : {}),
    token: { ...colourTokens(colour, theme), ...shapeTokens(size), motion },
    components: componentTokens(colour),
  };
}

/** antd dims its main colours for dark grounds; ours are chosen for them already. */
const inOwnColours: typeof darkAlgorithm = (seed, map) => {
  const { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink } = seed;
  const own = { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink };
  return { ...darkAlgorithm(seed, map), ...own };
};

/** One for each set of colours, because antd writes the variables of a key once. */
function variableKey({ theme, palette, primaryColor }: DisplaySettings): string {
  const parts = [theme === 'light' ? '' : theme, palette === 'default' ? '' : palette, primaryColor.slice(1)];
  return ['shanmen', ...parts].filter(part => part !== '').join('-');
}

function colourTokens(colour: Colours, theme: Theme) {
  return {
    colorPrimary: colour.primary,
    colorPrimaryHover: colour['primary-hover'],
    colorPrimaryActive: colour['primary-hover'],
    colorPrimaryBg: colour['primary-ground'],
    colorPrimaryText: colour.primary,
    colorLink: colour.primary,
    colorLinkHover: colour['primary-hover'],
    colorSuccess: colour.success,
    colorWarning: colour.warning,
    colorError: colour.danger,
    colorInfo: colour.info,
    // antd's own grounds are muddy where a main colour is dark enough to be read.
    colorSuccessBg: colour['success-ground'],
    colorWarningBg: colour['warning-ground'],
    colorErrorBg: colour['danger-ground'],
    colorInfoBg: colour['info-ground'],
    colorText: colour.text,
    colorTextSecondary: colour['text-secondary'],
    colorTextDescription: colour['text-secondary'],
    colorTextPlaceholder: colour['text-secondary'],
    colorTextLightSolid: colour['on-primary'],
    colorBgContainer: colour.ground,
    colorBgElevated: theme === 'dark' ? colour['ground-raised'] : colour.ground,
    colorBgLayout: colour['ground-raised'],
    colorBorder: colour['border-control'],
    colorBorderSecondary: colour.border,
    colorSplit: colour.border,
  };
}

function shapeTokens(size: Size) {
  const large = size === 'large';
  return {
    borderRadius: sizes.radius,
    borderRadiusLG: sizes.radius,
    borderRadiusSM: sizes.radius,
    fontFamily: fonts.text,
    fontFamilyCode: fonts.mono,
    fontSize: large ? sizes.fontLarge : sizes.font,
    fontSizeSM: large ? sizes.font : sizes.fontSmall,
    controlHeight: sizes.rowHeight[size],
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.15s',
    wireframe: false,
  };
}

function componentTokens(colour: Colours): NonNullable<ThemeConfig['components']> {
  return {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
    // antd's own would be the ground of a dark dialog, and nobody would see what is chosen.
    Segmented: {
      trackBg: colour['ground-total'],
      itemSelectedBg: colour.ground,
      itemSelectedColor: colour.primary,
    },
    // More of a form is seen at once than with antd's own distances.
    Form: { itemMarginBottom: sizes.space[3], verticalLabelPadding: '0 0 4px' },
    Select: { optionSelectedBg: colour['primary-ground'] },
    Tag: { defaultBg: colour['ground-raised'] },
  };
}
