import styles from './moment.module.css';

/** A day and its time, which wraps below the day. Neither is broken within itself. */
export const Moment = ({ text }: { text: string }) => {
  const [, day = text, time] = /^(.+?, \d{4},?) (.+)$/.exec(text) ?? [];
  return (
    <>
      <span className={styles.part}>{day}</span>
      {time !== undefined && ' '}
      {time !== undefined && <span className={styles.part}>{time}</span>}
    </>
  );
};
