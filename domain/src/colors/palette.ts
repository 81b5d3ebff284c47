/** The named colours that all defaults use (screens 4.1). */
export const palette = {
  grey: '#616161',
  slate: '#455a64',
  ink: '#263238',
  mist: '#cfd8dc',
  blue: '#1565c0',
  indigo: '#3949ab',
  purple: '#6a1b9a',
  magenta: '#ad1457',
  red: '#c62828',
  maroon: '#7f0000',
  brown: '#5d4037',
  orange: '#fb8c00',
  yellow: '#fdd835',
  green: '#2e7d32',
  lime: '#9ccc65',
  teal: '#00695c',
  cyan: '#00677d',
  sky: '#81d4fa',
} as const;

/** The colour of a person who has not chosen one. */
export const defaultMemberColor = '#8b9eff';
/** The colour of a custom property's option without its own colour. */
export const defaultOptionColor = '#d4deeb';
