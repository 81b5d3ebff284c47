import { Tooltip } from '@mantine/core';
import { shortList } from '@truckroll/domain/format/names';
import { Face } from './face.tsx';
import styles from './person.module.css';

type Shown = { id: string; name: string; color?: string | undefined };

/** A name with the person's face (screens 3.2). */
export function Person({ id, name, color }: Shown) {
  return (
    <span className={styles.person}>
      <Face id={id} name={name} color={color} />
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
        <Person key={each.id} {...each} />
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <span>{`+${rest.length} more`}</span>
        </Tooltip>
      )}
    </span>
  );
}
