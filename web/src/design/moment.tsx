import styles from './moment.module.css';

/** A day and, below it where there is little room, its time; neither is ever broken. */
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
