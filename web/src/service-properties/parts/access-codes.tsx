import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoadText } from '../../design/feedback/load-failure.tsx';
import { wholePropertyQuery } from './place-queries.ts';
import styles from './places.module.css';

/** The access codes of a property, which are fetched only when somebody asks for them. */
export function AccessCodes({ property }: { property: { id: string; name: string; hasAccessCodes: boolean } }) {
  const [isShown, setShown] = useState(false);
  // What this device has kept of it is shown too: people stand at the gate without a network.
  const query = useQuery({ ...wholePropertyQuery(property.id), staleTime: 1_000, enabled: isShown });
  const failure = useLoadText(query.error);
  if (!property.hasAccessCodes) return null;
  return (
    <div className={styles.codes}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size={16} aria-hidden />}
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'} access codes of ${property.name}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide access codes' : 'Show access codes'}
      </Button>
      {isShown && query.data !== undefined && <Text className={styles.code}>{query.data.accessCodes}</Text>}
      {isShown && query.isError && (
        <Text size="sm" c="error" role="alert">
          {failure}
        </Text>
      )}
    </div>
  );
}
