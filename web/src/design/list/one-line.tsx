import styles from './one-line.module.css';

/** A text that keeps its row one line high. Its tooltip and the record show all of it. */
export const OneLine = ({ text }: { text: string }) => (
  <span className={styles.line} title={text}>
    {text}
  </span>
);
