import { Alert, Button, Group, Text } from '@mantine/core';
import { mostSeriesDates } from '@truckroll/contract/planning/slots';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { SuggestedVisitsDialog } from '../../planning/panels/suggested-visits-dialog.tsx';
import { AiFields } from '../../planning/parts/ai-fields.tsx';
import { minutesOf } from '../../planning/parts/ai-values.ts';
import { visitsOfDates } from '../../planning/parts/chosen-visits.ts';
import { rowsOf, type Suggested, suggestionsOf } from '../../planning/parts/slot-queries.ts';
import { SuggestionList } from '../../planning/parts/suggestion-list.tsx';
import type { JobFormState } from './use-job-form.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

/** The result of a search in words; the suggestions themselves are below it. */
function foundText(data: Suggested, isSeries: boolean): string {
  const rows = rowsOf(data);
  if (isSeries) return `${rows.filter(({ slots }) => slots.length > 0).length} of ${rows.length} dates have a time.`;
  const { length } = suggestionsOf(data);
  if (length === 0) return 'No time found.';
  return `${length} suggested ${length === 1 ? 'time' : 'times'} below.`;
}

type SectionProps = { state: JobFormState };

/** The AI scheduling toggle and what to look for; hidden while AI is off, and for a job without dates. */
export function AiSection({ state }: SectionProps) {
  const suggestions = useSuggestions(state);
  const { account } = useMe();
  const [zone, schedule] = useWatch({ control: state.form.control, name: ['timezone', 'schedule'] });
  const { choice, setChoice, isSeries, dates, hasAsked, query, ask } = suggestions;
  if (!account.features.ai || schedule.scheduleLater) return null;
  const tooMany = isSeries && dates.length > mostSeriesDates;
  return (
    <AiFields
      choice={choice}
      onChange={setChoice}
      onAsk={ask}
      isAsking={query.isFetching}
      zone={zone}
      isSeries={isSeries}
      disabledText={tooMany ? `AI scheduling takes at most ${mostSeriesDates} visits.` : undefined}
    >
      {hasAsked && query.data !== undefined && !query.isFetching && (
        <Text size="sm" c="dimmed" role="status">
          {foundText(query.data, isSeries)}
        </Text>
      )}
    </AiFields>
  );
}

/** The suggestions beside the team: a list for one visit, a dialog for a series (screens M21, M19). */
export function AiSuggestions({ state, members }: SectionProps & { members: readonly { id: string; name: string }[] }) {
  const suggestions = useSuggestions(state);
  const zone = useWatch({ control: state.form.control, name: 'timezone' });
  const { choice, isSeries, hasAsked, query, pick, isPicked } = suggestions;
  if (!choice.enabled || !hasAsked) return null;
  if (isSeries) return <SeriesSuggestions suggestions={suggestions} members={members} zone={zone} />;
  return (
    <SuggestionList
      suggestions={suggestionsOf(query.data)}
      missing={query.data?.missing ?? []}
      isLoading={query.isFetching}
      notice={choice.notice ?? undefined}
      zone={zone}
      isChosen={isPicked}
      onSelect={pick}
    />
  );
}

type SeriesProps = { suggestions: Suggestions; members: readonly { id: string; name: string }[]; zone: string };

function SeriesSuggestions({ suggestions, members, zone }: SeriesProps) {
  const { choice, setChoice, dates, chosen, setChosen, query } = suggestions;
  const [isOpen, setOpen] = useState(false);
  const rows = rowsOf(query.data);
  const { length } = visitsOfDates(chosen, dates);
  return (
    <>
      {choice.notice !== null && (
        <Alert color="yellow" role="alert" py={8}>
          {choice.notice}
        </Alert>
      )}
      <Group gap="md">
        <Button variant="default" disabled={rows.length === 0} loading={query.isFetching} onClick={() => setOpen(true)}>
          View suggested visits
        </Button>
        <Text size="sm" role="status">
          {length} of {dates.length} visits selected
        </Text>
        {length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setChosen([])}>
            Clear selection
          </Button>
        )}
      </Group>
      {isOpen && (
        <SuggestedVisitsDialog
          rows={rows}
          chosen={chosen}
          members={members}
          zone={zone}
          duration={minutesOf(choice)}
          onClose={() => setOpen(false)}
          onApply={(visits) => {
            setChosen(visits);
            setChoice({ ...choice, notice: null });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
