import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { wholePropertyQuery } from './place-queries.ts';
import styles from './places.module.css';

/** The access codes of a property, which are fetched only when somebody asks for them. */
export function AccessCodes({ property }: { property: { id: string; name: string; hasAccessCodes: boolean } }) {
  const [isShown, setShown] = useState(false);
  const query = useQuery({ ...wholePropertyQuery(property.id), enabled: isShown });
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
          {problemText(query.error)}
        </Text>
      )}
    </div>
  );
}
