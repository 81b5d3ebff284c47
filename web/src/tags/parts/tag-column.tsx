import type { Column } from '../../design/list/table-model.ts';
import { TagMarks } from './tag-marks.tsx';

/** The column of a list with the tags of its records. */
export const tagColumn = <Row extends { tagIds: readonly string[] }, K extends string>(
  width: string,
): Column<Row, K> => ({
  key: 'tags',
  title: 'Tags',
  width,
  onCard: 'rest',
  render: ({ tagIds }) => <TagMarks ids={tagIds} most={3} />,
});
