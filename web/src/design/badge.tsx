import {
  IconCircleDot,
  IconClipboardText,
  IconFlag,
  IconMailForward,
  IconPlus,
  type IconProps,
  IconRepeat,
  IconSearch,
  IconThumbUp,
  IconTool,
} from '@tabler/icons-react';
import {
  type BadgeGroup,
  type BadgeValue,
  badgeColor,
  badgeLabel,
  isFilledBadge,
} from '@truckroll/domain/colors/badge-colors';
import { textOn } from '@truckroll/domain/colors/contrast';
import { quietColors } from '@truckroll/domain/colors/quiet-colors';
import type { ComponentType, CSSProperties } from 'react';
import styles from './badge.module.css';
import { useMotionOnChange } from './motion.ts';
import { useViewer } from './viewer.ts';

const icons: Record<string, ComponentType<IconProps>> = {
  'one-off': IconCircleDot,
  recurring: IconRepeat,
  extra: IconPlus,
  confirmed: IconThumbUp,
  'first-visit': IconFlag,
  admin: IconClipboardText,
  maintenance: IconTool,
  follow_up: IconMailForward,
  inspection: IconSearch,
};

type TypeMarkProps = {
  value: string;
  label: string;
  /** The custom properties of the colour. */
  style: CSSProperties;
};

/** A type: its icon in the type's colour, and its label as plain text. */
function TypeMark({ value, label, style }: TypeMarkProps) {
  const Icon = icons[value] ?? IconCircleDot;
  return (
    <span className={styles.type} style={style}>
      <Icon size={15} stroke={2} aria-hidden />
      {label}
    </span>
  );
}

type Colored = { color: string; label: string };

/** A filled pill in any colour, with a readable text colour (screens 4.1). */
export function ColorBadge({ color, label }: Colored) {
  return (
    <span className={styles.badge} style={{ backgroundColor: color, color: textOn(color) }}>
      {label}
    </span>
  );
}

const stylesByColor = new Map<string, CSSProperties>();

/** The custom properties of a quiet badge. A list shows the same few colours in all its rows. */
function quietStyle(color: string): CSSProperties {
  const known = stylesByColor.get(color);
  if (known !== undefined) return known;
  const { light, dark } = quietColors(color);
  const style = {
    '--light-fill': light.fill,
    '--light-text': light.text,
    '--dark-fill': dark.fill,
    '--dark-text': dark.text,
  } as CSSProperties;
  stylesByColor.set(color, style);
  return style;
}

/** A pale pill whose text has the colour's hue (screens 4.1). */
export function QuietBadge({ color, label }: Colored) {
  const place = useMotionOnChange<HTMLSpanElement>(label);
  return (
    <span ref={place} className={styles.badge} data-quiet style={quietStyle(color)}>
      {label}
    </span>
  );
}

/** The groups that are shown as an icon with a text: types of records, which never change. */
const typeGroups: ReadonlySet<BadgeGroup> = new Set(['jobType', 'visitType', 'taskCategory']);

/** The look of a group's badges, in any colour. */
export function BadgeOf({ group, value, color }: { group: BadgeGroup; value: string; color: string }) {
  const label = badgeLabel(group, value as BadgeValue<typeof group>);
  if (typeGroups.has(group)) return <TypeMark value={value} label={label} style={quietStyle(color)} />;
  return isFilledBadge(group, value) ? (
    <ColorBadge color={color} label={label} />
  ) : (
    <QuietBadge color={color} label={label} />
  );
}

/** The badge of a status or type in the account's colour. */
export function Badge<G extends BadgeGroup>({ group, value }: { group: G; value: BadgeValue<G> }) {
  const { colors } = useViewer().account;
  return <BadgeOf group={group} value={value} color={badgeColor(colors, group, value)} />;
}
