import { Button, TextInput } from '@mantine/core';
import type { BookingPlace } from '@truckroll/contract/booking/booking';
import { type FormEvent, useState } from 'react';
import styles from './book-screen.module.css';
import { StepTitle } from './step-title.tsx';

type PlaceStepProps = { place: BookingPlace; onChange: (place: BookingPlace) => void; onNext: () => void };

const fields = [
  { key: 'street', label: 'Street and number', autoComplete: 'address-line1', missing: 'Enter your street and number' },
  { key: 'city', label: 'City', autoComplete: 'address-level2', missing: 'Enter your city' },
  { key: 'zipCode', label: 'Postal code', autoComplete: 'postal-code', missing: 'Enter your postal code' },
] as const;

/** Where the visit is: what can be reached depends on it. */
export function PlaceStep({ place, onChange, onNext }: PlaceStepProps) {
  const [isChecked, setChecked] = useState(false);
  const isMissing = (key: keyof BookingPlace): boolean => place[key].trim() === '';
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!fields.some(({ key }) => isMissing(key))) onNext();
  };
  const input = ({ key, label, autoComplete, missing }: (typeof fields)[number]) => (
    <TextInput
      key={key}
      label={label}
      autoComplete={autoComplete}
      size="md"
      required
      maxLength={key === 'zipCode' ? 20 : 200}
      value={place[key]}
      error={isChecked && isMissing(key) ? missing : undefined}
      onChange={(event) => onChange({ ...place, [key]: event.currentTarget.value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={next} noValidate aria-label="Where is the visit?">
      <StepTitle>Where is the visit?</StepTitle>
      {input(fields[0])}
      <div className={styles.pair}>{fields.slice(1).map(input)}</div>
      <Button type="submit" size="md" className={styles.main}>
        See free times
      </Button>
    </form>
  );
}
