import {
  type ComboboxParsedItem,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type OptionsFilter,
  type VariantColorsResolver,
} from '@mantine/core';
import { matchesSearch } from '@truckroll/domain/text/folding';

/** The accent: shade 6 on light, shade 3 on dark surfaces (screens 3.13). */
const brand: MantineColorsTuple = [
  '#eef4fc',
  '#d8e6fa',
  '#b3cff4',
  '#8ab4f8',
  '#6b9df0',
  '#3f7fdc',
  '#1f5fbf',
  '#194f9f',
  '#143f80',
  '#0f3063',
];

/** The surfaces and texts of the dark theme, from the text colour to the darkest background. */
const dark: MantineColorsTuple = [
  '#e8eaed',
  '#c4c9d1',
  '#a3abb6',
  '#7d8794',
  '#3a424e',
  '#2e353f',
  '#1d2128',
  '#1d2128',
  '#14171c',
  '#0b0d10',
];

const red: MantineColorsTuple = [
  '#fdecec',
  '#fbd5d5',
  '#f5b0b0',
  '#ff8a80',
  '#ee6a6a',
  '#dd4b4b',
  '#c62828',
  '#a82020',
  '#8b1a1a',
  '#6d1414',
];

/** The fill of warnings in both themes, with black text (screens 3.7). */
export const amber = '#ffb300';

const filledText: Record<string, string> = {
  brand: 'var(--on-primary)',
  red: 'var(--on-danger)',
  [amber]: '#000000',
};

/** The text colour on filled controls: white on the light theme's fills, and near black on the dark theme's. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.variant === 'filled' ? filledText[input.color ?? input.theme.primaryColor] : undefined;
  return color === undefined ? resolved : { ...resolved, color };
};

/**
 * A list of options scrolls by itself. A scroll area around it would be one more element for screen readers to enter. The
 * options are mounted when the list is opened.
 */
const scrollingList = {
  defaultProps: { withScrollArea: false, comboboxProps: { shadow: 'md', keepMounted: false } },
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const;

/** Options are found as everything else is: by words, without case and accents. Groups without one are left out. */
const byWords: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('items' in option)) return matchesSearch(search, option.label) ? [option] : [];
    const items = option.items.filter(({ label }) => matchesSearch(search, label));
    return items.length === 0 ? [] : [{ ...option, items }];
  });

/** The layers hide the page's scrollbar themselves (dialog/scroll-lock.ts). Mantine handles wheel and touch. */
const withoutBarLock = { removeScrollProps: { removeScrollBar: false } };

const closeLabel = { closeButtonProps: { 'aria-label': 'Close' } };

export const theme = createTheme({
  colors: { brand, dark, red },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  black: '#1a1d21',
  white: '#ffffff',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A header element inside a dialog would be announced as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { ...closeLabel, ...withoutBarLock, overlayProps: { backgroundOpacity: 0.45 } } },
    ModalRoot: { defaultProps: withoutBarLock },
    DrawerRoot: { defaultProps: withoutBarLock },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    // Portals are in a landmark of their own, where screen readers can find them.
    Portal: { defaultProps: { target: '#overlays' } },
    Input: { defaultProps: { size: 'sm' } },
    // Alerts hide their overflow, so a full flex column would shrink them until their text is cut off.
    Alert: { styles: { root: { flexShrink: 0 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: {
      ...scrollingList,
      defaultProps: { ...scrollingList.defaultProps, filter: byWords, checkIconPosition: 'right' },
    },
    MultiSelect: {
      ...scrollingList,
      defaultProps: { ...scrollingList.defaultProps, filter: byWords, checkIconPosition: 'right' },
    },
    Autocomplete: scrollingList,
    Paper: { defaultProps: { withBorder: true } },
    Card: { defaultProps: { withBorder: true, padding: 'md' } },
  },
});

/** The design tokens of screens 3.13, from which everything else is derived. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page': '#f6f7f9',
    '--line': '#dfe3e8',
    '--hover': '#f0f3f7',
    '--control-border': '#767f8c',
    '--on-primary': '#ffffff',
    '--on-danger': '#ffffff',
    '--focus': '#1f5fbf',
    '--warning': '#8a5a00',
    '--warm': '#c2570c',
    '--warm-soft': '#fdeee0',
    '--route': '#8ab4f8',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a1d21',
    '--mantine-color-dimmed': '#5c6470',
    '--mantine-color-placeholder': '#68717d',
    '--mantine-color-anchor': '#1f5fbf',
    '--mantine-color-error': '#c62828',
    '--mantine-color-default-border': '#c5cbd3',
    '--mantine-color-brand-light': '#e8f0fb',
    '--mantine-color-brand-light-hover': '#dbe7f8',
    '--mantine-color-brand-light-color': '#194f9f',
  },
  dark: {
    '--page': '#14171c',
    '--line': '#323943',
    '--hover': '#262c35',
    '--control-border': '#7d8794',
    '--on-primary': '#0b0d10',
    '--on-danger': '#0b0d10',
    '--focus': '#8ab4f8',
    '--warning': '#ffd180',
    '--warm': '#f2a65a',
    '--warm-soft': '#3b2c1c',
    '--route': '#3f6299',
    '--mantine-color-body': '#1d2128',
    '--mantine-color-text': '#e8eaed',
    '--mantine-color-dimmed': '#a3abb6',
    '--mantine-color-placeholder': '#949ca8',
    '--mantine-color-anchor': '#8ab4f8',
    '--mantine-color-error': '#ff8a80',
    // Menu entries use shade 6 in both themes.
    '--mantine-color-red-6': '#ff8a80',
    '--mantine-color-disabled': '#262c35',
    '--mantine-color-default': '#262c35',
    '--mantine-color-default-hover': '#2e353f',
    '--mantine-color-default-border': '#4a5361',
    '--mantine-color-brand-light': '#223149',
    '--mantine-color-brand-light-hover': '#283a57',
    '--mantine-color-brand-light-color': '#a8c8fa',
  },
});
