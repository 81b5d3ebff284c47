import { Button, Group, Text } from '@mantine/core';
import { formDay } from '@truckroll/domain/format/dates';
import { endNotAfterStartText } from '@truckroll/domain/visits/end-of-visit';

type NextDayOfferProps = {
  /** The day to offer. Null if there is nothing to correct. */
  day: string | null;
  /** Whether the field already shows the error. */
  isMarked: boolean;
  onAccept: (day: string) => void;
};

/** Shown beside an end that is not after its start, because the user may mean the next day. */
export function NextDayOffer({ day, isMarked, onAccept }: NextDayOfferProps) {
  if (day === null) return null;
  return (
    <Group gap="xs" role="status">
      {!isMarked && (
        <Text size="sm" c="var(--mantine-color-error)">
          {endNotAfterStartText}
        </Text>
      )}
      <Button variant="light" size="compact-sm" onClick={() => onAccept(day)}>
        Ends the next day, {formDay(day)}
      </Button>
    </Group>
  );
}
