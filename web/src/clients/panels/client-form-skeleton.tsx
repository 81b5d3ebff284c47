import { SimpleGrid, Skeleton } from '@mantine/core';
import { usePatience } from '../../design/feedback/patience.ts';

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The placeholder of a client's fields while they load. */
export function ClientFormSkeleton() {
  if (!usePatience(true)) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" aria-hidden>
      {fields.map((field) => (
        <Skeleton key={field} height={56} />
      ))}
    </SimpleGrid>
  );
}
