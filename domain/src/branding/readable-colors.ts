import { contrast } from '../colors/contrast.ts';

const black = '#000000';
const white = '#ffffff';
/** WCAG 2.2 AA for text of normal size. */
const readable = 4.5;

/**
 * The text color on a company's color: black or white, whichever has more contrast. One of the two always has more than
 * 4.58, so that any color can be chosen.
 *
 * @example inkOn('#fdd835') → '#000000'; inkOn('#0f4c81') → '#ffffff'
 */
export const inkOn = (fill: string): '#000000' | '#ffffff' =>
  contrast(fill, black) >= contrast(fill, white) ? black : white;

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const mixed = (color: string, towards: string, share: number): string => {
  const target = channels(towards);
  return `#${channels(color)
    .map((channel, n) => Math.round(channel + ((target[n] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
};

/**
 * A company's color as text on a background: unchanged if it is readable there, else darkened or lightened in steps
 * until it is.
 *
 * @example legibleOn('#ffffff', '#0f4c81') → '#0f4c81'; legibleOn('#ffffff', '#fdd835') → '#7f6c1b'
 */
export function legibleOn(background: string, color: string): string {
  const towards = inkOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mixed(color, towards, share);
    if (contrast(tried, background) >= readable) return tried;
  }
  return towards;
}
