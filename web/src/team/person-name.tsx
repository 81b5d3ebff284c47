import styles from './person-name.module.css';

/** A person's name with a dot in his colour (screens 3.2). */
export const PersonName = ({ name, color }: { name: string; color: string }) => (
  <span className={styles.person}>
    <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
    {name}
  </span>
);
