import { useQuery } from '@tanstack/react-query';
import { QuietBadge } from '../../design/badge.tsx';
import styles from './tag-marks.module.css';
import { tagsQuery } from './tag-queries.ts';

type TagMarksProps = {
  ids: readonly string[];
  /** The most that are shown; the others are counted. */
  most?: number;
};

/** The tags of a record, by name. Nothing for none. */
export function TagMarks({ ids, most = ids.length }: TagMarksProps) {
  const { data } = useQuery({ ...tagsQuery, enabled: ids.length > 0 });
  const tags = (data ?? []).filter(({ id }) => ids.includes(id));
  if (tags.length === 0) return null;
  const hidden = tags.slice(most);
  return (
    <span className={styles.marks}>
      {tags.slice(0, most).map(({ id, name, color }) => (
        <QuietBadge key={id} color={color} label={name} />
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.map(({ name }) => name).join(', ')}>{`+${hidden.length}`}</span>
      )}
    </span>
  );
}
