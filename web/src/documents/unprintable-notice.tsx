import { Alert, List } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents';
import { unprintableTexts } from '@truckroll/domain/documents/unprintable-texts';

const mostShown = 6;

/** Warns that the document's PDF prints boxes in place of letters, and says where (screens 12.3). */
export function UnprintableNotice({ document }: { document: Document }) {
  const found = unprintableTexts(document);
  if (found.length === 0) return null;
  const more = found.length - mostShown;
  return (
    <Alert color="orange" title="The PDF prints boxes in place of some letters" role="status">
      The client's page shows them. Change these texts, or send without the PDF:
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
