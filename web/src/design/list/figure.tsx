import styles from './figure.module.css';

/** A number, amount or day in a list, on one line. */
export const Figure = ({ children }: { children: string }) => <span className={styles.figure}>{children}</span>;
