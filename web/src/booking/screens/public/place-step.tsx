import { Button, TextInput } from '@mantine/core';
import type { BookingPlace } from '@truckroll/contract/booking/booking';
import { type FormEvent, useState } from 'react';
import { requiredProps } from '../../../design/field/required-props.ts';
import styles from './book-screen.module.css';
import type { BookingWords } from './booking-words.ts';
import { StepTitle } from './step-title.tsx';

type PlaceStepProps = {
  words: BookingWords['page'];
  place: BookingPlace;
  onChange: (place: BookingPlace) => void;
  onNext: () => void;
};

const fields = [
  { key: 'street', autoComplete: 'address-line1', missing: 'streetMissing' },
  { key: 'city', autoComplete: 'address-level2', missing: 'cityMissing' },
  { key: 'zipCode', autoComplete: 'postal-code', missing: 'zipCodeMissing' },
] as const;

/** Where the visit is: what can be reached depends on it. */
export function PlaceStep({ words: { say }, place, onChange, onNext }: PlaceStepProps) {
  const [isChecked, setChecked] = useState(false);
  const isMissing = (key: keyof BookingPlace): boolean => place[key].trim() === '';
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!fields.some(({ key }) => isMissing(key))) onNext();
  };
  const input = ({ key, autoComplete, missing }: (typeof fields)[number]) => (
    <TextInput
      key={key}
      label={say(key)}
      autoComplete={autoComplete}
      size="md"
      {...requiredProps(true)}
      maxLength={key === 'zipCode' ? 20 : 200}
      value={place[key]}
      error={isChecked && isMissing(key) ? say(missing) : undefined}
      onChange={(event) => onChange({ ...place, [key]: event.currentTarget.value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={next} noValidate aria-label={say('where')}>
      <StepTitle>{say('where')}</StepTitle>
      {input(fields[0])}
      <div className={styles.pair}>{fields.slice(1).map(input)}</div>
      <Button type="submit" size="md" className={styles.main}>
        {say('seeTimes')}
      </Button>
    </form>
  );
}
