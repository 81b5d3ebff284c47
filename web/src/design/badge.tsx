import { type BadgeGroup, type BadgeValue, badgeColor, badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { textOn } from '@truckroll/domain/colors/contrast';
import styles from './badge.module.css';
import { useViewer } from './viewer.ts';

/** A filled pill in any colour, with a readable text colour (screens 4.1). */
export function ColorBadge({ color, label }: { color: string; label: string }) {
  return (
    <span className={styles.badge} style={{ backgroundColor: color, color: textOn(color) }}>
      {label}
    </span>
  );
}

/** The badge of a status or type in the account's colour. */
export function Badge<G extends BadgeGroup>({ group, value }: { group: G; value: BadgeValue<G> }) {
  const { colors } = useViewer().account;
  return <ColorBadge color={badgeColor(colors, group, value)} label={badgeLabel(group, value)} />;
}
