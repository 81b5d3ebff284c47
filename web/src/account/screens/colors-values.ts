import { type BadgeGroup, badgeColor, badgeGroups } from '@truckroll/domain/colors/badge-colors';
import { isReadableFill, lowContrastText } from '@truckroll/domain/colors/contrast';
import { isColor } from '@truckroll/domain/text/checks';
import { z } from 'zod';

/** The form's values: the colour of every badge, by group and value. */
export type ColorsValues = Record<string, Record<string, string>>;

type Overrides = Record<string, string>;

const groups = Object.entries(badgeGroups) as [BadgeGroup, Record<string, { color: string }>][];

/** Why a colour cannot fill a badge, or null (screens 13.9). */
export function fillRefusal(color: string): string | null {
  if (!isColor(color)) return 'Colour is not valid';
  return isReadableFill(color) ? null : lowContrastText;
}

export const defaultColor = (group: BadgeGroup, value: string): string => {
  const defaults: Record<string, { color: string }> = badgeGroups[group];
  return defaults[value]?.color ?? '';
};

/** The current colour of every badge: the account's own, otherwise the default. */
export const colorsValues = (own: Overrides): ColorsValues =>
  Object.fromEntries(
    groups.map(([group, values]) => [
      group,
      Object.fromEntries(
        Object.keys(values).map((value) => [value, badgeColor(own, group, value as never).toLowerCase()]),
      ),
    ]),
  );

/**
 * The account's own colours: those that differ from the default. Colours of unknown groups are kept.
 *
 * @example ownColors({ jobStatus: { paid: '#263238', draft: '#616161' } }, {}) → { 'jobStatus.paid': '#263238' }
 */
export function ownColors(values: ColorsValues, before: Overrides): Overrides {
  const unknown = Object.entries(before).filter(([key]) => {
    const [group = '', value = ''] = key.split('.');
    return values[group]?.[value] === undefined;
  });
  const own = Object.entries(values).flatMap(([group, colors]) =>
    Object.entries(colors).flatMap(([value, color]) =>
      color.toLowerCase() === defaultColor(group as BadgeGroup, value)
        ? []
        : [[`${group}.${value}`, color.toLowerCase()]],
    ),
  );
  return Object.fromEntries([...unknown, ...own]);
}

/** Refuses every colour that makes a badge's text unreadable. */
export const colorsForm = z.custom<ColorsValues>().superRefine((values, context) => {
  for (const [group, colors] of Object.entries(values)) {
    for (const [value, color] of Object.entries(colors)) {
      const message = fillRefusal(color);
      if (message !== null) context.addIssue({ code: 'custom', path: [group, value], message });
    }
  }
});
