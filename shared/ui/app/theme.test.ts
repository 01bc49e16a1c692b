import { palettes } from '@shanmen/shared/contracts/shell/settings';
import { coloursOf } from '@shanmen/shared/tokens/look';
import { theme as antd } from 'antd';
import { antdTheme } from './theme.ts';

const themes = ['light', 'dark'] as const;
const looks = themes.flatMap(theme =>
  palettes.flatMap(palette => ['', '#9c3d78'].map(primaryColor => [theme, palette, primaryColor] as const)),
);

describe('the theme of antd', () => {
  it.each(looks)('U-08 has the colours of the tokens: %s %s %s', (theme, palette, primaryColor) => {
    const colour = coloursOf({ theme, palette, primaryColor });
    const token = antd.getDesignToken(
      antdTheme({ theme, palette, primaryColor, size: 'default', motion: true }),
    );
    expect([token.colorPrimary, token.colorError, token.colorWarning, token.colorSuccess]).toEqual([
      colour.primary,
      colour.danger,
      colour.warning,
      colour.success,
    ]);
    expect([token.colorText, token.colorBgContainer]).toEqual([colour.text, colour.ground]);
    const grounds = [token.colorSuccessBg, token.colorWarningBg, token.colorErrorBg, token.colorInfoBg];
    expect(grounds).toEqual([
      colour['success-ground'],
      colour['warning-ground'],
      colour['danger-ground'],
      colour['info-ground'],
    ]);
  });

  it('U-08 has variables of its own for every set of colours', () => {
    const keys = looks.map(([theme, palette, primaryColor]) => {
      const { cssVar } = antdTheme({ theme, palette, primaryColor, size: 'default', motion: true });
      return typeof cssVar === 'object' ? cssVar.key : '';
    });
    expect(new Set(keys).size).toBe(looks.length);
  });
});
