import { contrast } from './contrast.ts';

/** A pale fill with text of the same hue. */
export type QuietColors = { fill: string; text: string };

const wantedContrast = 4.6;
const visibleContrast = 1.13;
const quietContrast = 1.9;
const lightSurface = '#ffffff';
const darkSurface = '#1d2128';

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes two colors ('#rrggbb'); `share`, 0 to 1, is the weight of the first. */
function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(one).map((part, at) => Math.round(part * share + (others[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself if it is readable on the fill, otherwise moved towards `end` until it is. */
function readableOn(fill: string, color: string, end: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const text = mixed(color, end, share);
    if (contrast(fill, text) >= wantedContrast) return text;
  }
  return end;
}

/** The palest fill that is still visible on the surface; a pale colour needs a larger share of itself. */
function paleFill(color: string): string {
  for (let share = 0.14; share < 1; share += 0.06) {
    const fill = mixed(color, lightSurface, share);
    if (contrast(fill, lightSurface) >= visibleContrast) return fill;
  }
  return color;
}

/** On the dark surface a pale colour needs a smaller share to look quiet. */
function dimFill(color: string): string {
  for (let share = 0.32; share > 0.08; share -= 0.04) {
    const fill = mixed(color, darkSurface, share);
    if (contrast(fill, darkSurface) <= quietContrast) return fill;
  }
  return darkSurface;
}

/**
 * The colours of a quiet badge in both themes, from the badge's full colour. Both reach 4.5:1 (screens 4.1).
 *
 * @example quietColors('#1565c0').light → { fill: '#dee9f6', text: '#1565c0' }
 */
export function quietColors(color: string): { light: QuietColors; dark: QuietColors } {
  const light = paleFill(color);
  const dark = dimFill(color);
  return {
    light: { fill: light, text: readableOn(light, color, '#000000') },
    dark: { fill: dark, text: readableOn(dark, color, '#ffffff') },
  };
}
