type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Perceived brightness of '#RRGGBB' between 0 and 1 (screens 4.1). */
function brightness(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/**
 * The text colour on a fill: black on bright fills, else white (screens 4.1).
 *
 * @example textOn('#fdd835') → '#000000'; textOn('#1565c0') → '#ffffff'
 */
export const textOn = (fill: string): '#000000' | '#ffffff' => (brightness(fill) > 0.5 ? '#000000' : '#ffffff');

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const relativeLuminance = (color: string): number => {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/**
 * The contrast ratio of two colours by WCAG 2.2, from 1 to 21.
 *
 * @example contrast('#000000', '#ffffff') → 21
 */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

export const lowContrastText = 'This colour has too little contrast. Choose a darker or lighter one.';

/** Whether a badge's text is readable on this fill: a ratio of at least 4.5 (screens 4.1). */
export const isReadableFill = (fill: string): boolean => contrast(fill, textOn(fill)) >= 4.5;
