import { Alert, List } from '@mantine/core';
import type { Unprintable } from '@truckroll/domain/documents/unprintable-texts';

const mostShown = 6;

type UnprintableNoticeProps = {
  found: readonly Unprintable[];
  /** Where the letters are right, and what can be done. */
  advice: string;
};

/** Warns that a PDF prints boxes in place of letters, and says where (screens 12.3). */
export function UnprintableNotice({ found, advice }: UnprintableNoticeProps) {
  if (found.length === 0) return null;
  const more = found.length - mostShown;
  return (
    <Alert color="orange" title="The PDF prints boxes in place of some letters" role="status">
      {advice}
      <List size="sm" mt="xs">
        {found.slice(0, mostShown).map(({ place, letters }) => (
          <List.Item key={place}>
            {place}: {letters.slice(0, 20)}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{more} more</List.Item>}
      </List>
    </Alert>
  );
}
