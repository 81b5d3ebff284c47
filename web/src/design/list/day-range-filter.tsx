import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { Suspense, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { OnDemandMenu } from '../on-demand-menu.tsx';
import { type DayRange, isTurned, type RangePreset, rangeInWords, rangeTurnedText } from './day-range.ts';

const DateInput = lazyPart(async () => (await import('../field/date-input.tsx')).DateInput);

type DayRangeFilterProps = {
  /** The filtered date: 'Created'. */
  label: string;
  range: DayRange;
  zone: string;
  /** The preset ranges relative to today. */
  presetsOf: (today: string) => readonly RangePreset[];
  /** The period that is meant without a range; any time by default. */
  noneLabel?: string;
  /** Why a range is refused, beside one that ends before it begins. */
  refusalOf?: (range: DayRange) => string | undefined;
  onChange: (range: DayRange) => void;
};

/** Filters a list by a range of days: a preset, or any two days. */
export function DayRangeFilter({
  label: name,
  range,
  zone,
  presetsOf,
  noneLabel,
  refusalOf = () => undefined,
  onChange,
}: DayRangeFilterProps) {
  const presets = presetsOf(wallClock(new Date().toISOString(), zone).day);
  const words = rangeInWords(range, presets);
  const shown = words ?? noneLabel;
  const isPreset = presets.some(({ label }) => label === words);
  const [wantsDays, setWantsDays] = useState(words !== null && !isPreset);

  function choose(chosen: DayRange): void {
    setWantsDays(false);
    onChange(chosen);
  }

  return (
    <>
      <OnDemandMenu
        position="bottom-start"
        target={(props) => (
          <Button
            {...props}
            variant="default"
            data-set={words !== null || undefined}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {shown === undefined || wantsDays ? name : `${name}: ${shown}`}
          </Button>
        )}
      >
        <Choice
          label={noneLabel ?? 'Any time'}
          isChosen={words === null && !wantsDays}
          onChoose={() => choose({ from: undefined, to: undefined })}
        />
        {presets.map(({ label, from, to }) => (
          <Choice
            key={label}
            label={label}
            isChosen={label === words && !wantsDays}
            onChoose={() => choose({ from, to })}
          />
        ))}
        <Choice label="Between two days" isChosen={wantsDays} onChoose={() => setWantsDays(true)} />
      </OnDemandMenu>
      {wantsDays && (
        <Suspense>
          <TwoDays name={name} range={range} zone={zone} refusalOf={refusalOf} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <Menu.RadioItem value={label} checked={isChosen} closeMenuOnClick onChange={onChoose}>
    {label}
  </Menu.RadioItem>
);

/** Incomplete text is not a day yet. */
const dayIn = (typed: string | null): string | undefined => (typed !== null && isDateOnly(typed) ? typed : undefined);

type TwoDaysProps = Pick<DayRangeFilterProps, 'range' | 'zone' | 'onChange'> &
  Required<Pick<DayRangeFilterProps, 'refusalOf'>> & { name: string };

function TwoDays({ name, range, zone, refusalOf, onChange }: TwoDaysProps) {
  const [typed, setTyped] = useState<{ from: string | null; to: string | null }>({
    from: range.from ?? null,
    to: range.to ?? null,
  });
  const [seen, setSeen] = useState(range);
  if (seen.from !== range.from || seen.to !== range.to) {
    setSeen(range);
    // The range was changed from outside: by 'Clear filters' or by going back.
    if (dayIn(typed.from) !== range.from || dayIn(typed.to) !== range.to)
      setTyped({ from: range.from ?? null, to: range.to ?? null });
  }

  function type(change: Partial<typeof typed>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    const found = { from: dayIn(next.from), to: dayIn(next.to) };
    if (found.from !== range.from || found.to !== range.to) onChange(found);
  }

  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <DateInput
        aria-label={`${name} from`}
        w={148}
        zone={zone}
        value={typed.from}
        onChange={(from) => type({ from })}
      />
      <DateInput
        aria-label={`${name} to`}
        w={148}
        zone={zone}
        value={typed.to}
        error={isTurned(range) ? rangeTurnedText : refusalOf(range)}
        onChange={(to) => type({ to })}
      />
    </Group>
  );
}
