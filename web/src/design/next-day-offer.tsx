import { Button, Group, Text } from '@mantine/core';
import { formDay } from '@truckroll/domain/format/dates';
import { endNotAfterStartText } from '@truckroll/domain/visits/end-of-visit';

type NextDayOfferProps = {
  /** The day that is offered, null where nothing has to be settled. */
  day: string | null;
  /** The field itself says already what is wrong. */
  isMarked: boolean;
  onAccept: (day: string) => void;
};

/** Beside an end that is not after its start: it may be meant over midnight. */
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
