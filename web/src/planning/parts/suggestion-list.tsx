import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { AiSuggestion, MissingTeamMember } from '@truckroll/contract/planning/slots';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { distanceText, timeText, writtenText } from '../../design/shown-units.ts';
import styles from './slots.module.css';

const pageSize = 5;

type SuggestionListProps = {
  suggestions: readonly AiSuggestion[];
  missing: readonly MissingTeamMember[];
  isLoading: boolean;
  /** Why the list is shown anew, or why there is none. */
  notice?: string | undefined;
  zone: string;
  isChosen: (slot: AiSuggestion) => boolean;
  onSelect: (slot: AiSuggestion) => void;
};

/** The suggested times for one visit, five at a time, and who is missing for which reason (screens M21). */
export function SuggestionList(props: SuggestionListProps) {
  const { suggestions, missing, isLoading, notice, zone, isChosen, onSelect } = props;
  const [shown, setShown] = useState(pageSize);
  if (isLoading) return <Skeleton height={72} aria-label="Looking for times" />;
  return (
    <Stack gap={10}>
      {notice !== undefined && (
        <Alert color="yellow" role="alert" py={8}>
          {notice}
        </Alert>
      )}
      {suggestions.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No suggestions found
        </Text>
      ) : (
        <ul className={styles.list} aria-label="AI suggestions">
          {suggestions.slice(0, shown).map((slot) => (
            <SuggestionCard
              key={`${slot.teamMemberId} ${slot.startTime}`}
              slot={slot}
              zone={zone}
              isChosen={isChosen(slot)}
              onSelect={() => onSelect(slot)}
            />
          ))}
        </ul>
      )}
      {suggestions.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
      <MissingPeople missing={missing} />
    </Stack>
  );
}

/** The time of a slot in words: 'Mar 11, 2026 09:00 to 11:00'. */
function slotTime({ startTime, endTime }: Pick<AiSuggestion, 'startTime' | 'endTime'>, zone: string): string {
  const [start, end] = [wallClock(startTime, zone), wallClock(endTime, zone)];
  return `${formatDay(start.day)} ${timeText(start.time)} to ${timeText(end.time)}`;
}

type SuggestionCardProps = { slot: AiSuggestion; zone: string; isChosen: boolean; onSelect: () => void };

function SuggestionCard({ slot, zone, isChosen, onSelect }: SuggestionCardProps) {
  const time = slotTime(slot, zone);
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <div className={styles.facts}>
        <Group gap={8}>
          <Text fw={600}>{slot.name}</Text>
          <Text size="sm" c="dimmed">
            {slot.role}
          </Text>
          <Badge variant={isChosen ? 'filled' : 'light'} tt="none">
            Score {slot.score}
          </Badge>
          {slot.missingSkillIds.length > 0 && (
            <Badge color="yellow" variant="light" tt="none">
              Lacks a skill
            </Badge>
          )}
          {slot.breaksPromise && (
            <Badge color="red" variant="light" tt="none">
              Breaks the promise
            </Badge>
          )}
        </Group>
        <Text className={styles.time}>{time}</Text>
        <Text size="sm">{writtenText(slot.reason)}</Text>
        <Text size="sm" c="dimmed" className={styles.time}>
          Travel: {slot.travelTimeMinutes} min, {distanceText(slot.distanceKm)}
        </Text>
        <ScoreParts slot={slot} />
      </div>
      <Button
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        aria-label={`Select ${slot.name}, ${time}`}
        onClick={onSelect}
      >
        {isChosen ? 'Selected' : 'Select'}
      </Button>
    </li>
  );
}

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

function ScoreParts({ slot: { explanation } }: { slot: AiSuggestion }) {
  return (
    <details className={styles.why}>
      <summary>Why this score</summary>
      <dl>
        <dt>100</dt>
        <dd>to begin with</dd>
        {explanation.map(({ points, text }) => (
          <div key={text} style={{ display: 'contents' }}>
            <dt>{signed(points)}</dt>
            <dd>{writtenText(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/**
 * The people without any time, and the reasons, which a dispatcher can change. People with the same reason share a
 * line.
 */
export function MissingPeople({ missing }: { missing: readonly MissingTeamMember[] }) {
  if (missing.length === 0) return null;
  const byReason = [...Map.groupBy(missing, ({ reason }) => reason)];
  return (
    <div>
      <Text size="sm" c="dimmed">
        Without a time
      </Text>
      <ul className={styles.missing} aria-label="People without a time">
        {byReason.map(([reason, people]) => (
          <li key={reason}>
            {people.map(({ name }) => name).join(', ')}: {writtenText(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}
