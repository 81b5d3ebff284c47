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
import type { ComponentType, CSSProperties } from 'react';
import styles from './badge.module.css';

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
export function TypeMark({ value, label, style }: TypeMarkProps) {
  const Icon = icons[value] ?? IconCircleDot;
  return (
    <span className={styles.type} style={style}>
      <Icon size={15} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
