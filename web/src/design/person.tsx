import { Tooltip } from '@mantine/core';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { shortList } from '@truckroll/domain/format/names';
import styles from './person.module.css';

type Shown = { id: string; name: string; color?: string };

/** A name with a dot in the person's colour (screens 3.2). */
export function Person({ name, color = defaultMemberColor }: Omit<Shown, 'id'>) {
  return (
    <span className={styles.person}>
      <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

/** Several people: two by name, and the others as a number with their names in a tooltip. Nobody is a dash. */
export function People({ people }: { people: readonly Shown[] }) {
  if (people.length === 0) return '-';
  const { shown, rest } = shortList(people);
  return (
    <span className={styles.people}>
      {shown.map((each) => (
        <Person key={each.id} name={each.name} color={each.color} />
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <span>{`+${rest.length} more`}</span>
        </Tooltip>
      )}
    </span>
  );
}
