import { Button, Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { book, OfferedService } from '@truckroll/contract/booking/booking';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { longestAnswer, longestBookingNote, mostBookingPhotos } from '@truckroll/domain/booking/booking-service';
import { wallClock } from '@truckroll/domain/format/dates';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { useBook } from './book-queries.ts';
import styles from './book-screen.module.css';
import { type Held, StepTitle } from './step-title.tsx';

export type Booked = DataOf<typeof book>;

type DetailsStepProps = {
  slug: string;
  service: OfferedService;
  held: Held;
  timezone: string;
  company: string;
  onBooked: (booked: Booked) => void;
  /** The time is free again. */
  onEnded: () => void;
};

const contact = [
  { key: 'firstName', label: 'First name', autoComplete: 'given-name', missing: 'Enter your first name' },
  { key: 'lastName', label: 'Last name', autoComplete: 'family-name', missing: 'Enter your last name' },
  { key: 'email', label: 'Email', autoComplete: 'email', type: 'email', missing: 'Enter your email address' },
  { key: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', missing: 'Enter your phone number' },
] as const;
type ContactKey = (typeof contact)[number]['key'];

const noErrors: ReadonlyMap<string, string> = new Map();

/** Who comes, and what the company wants to know before. */
export function DetailsStep({ slug, service, held, timezone, company, onBooked, onEnded }: DetailsStepProps) {
  const send = useBook(slug);
  const [typed, setTyped] = useState<Record<ContactKey, string>>({ firstName: '', lastName: '', email: '', phone: '' });
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [note, setNote] = useState('');
  const [wantsTexts, setWantsTexts] = useState(false);
  const [website, setWebsite] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState(noErrors);
  const picker = useRef<HTMLInputElement>(null);
  const { questions } = service;

  const missing = (): Map<string, string> =>
    new Map([
      ...contact.flatMap(({ key, missing: text }) => (typed[key].trim() === '' ? [[key, text] as const] : [])),
      ...questions.flatMap(({ id, isRequired }) =>
        isRequired && (answers[id] ?? '').trim() === '' ? [[`answers.${id}`, 'Please answer this'] as const] : [],
      ),
      ...(service.photos === 'required' && photos.length === 0 ? [['photos', 'Please add a photo'] as const] : []),
    ]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const open = missing();
    setErrors(open);
    if (open.size > 0) return;
    const answered = questions.flatMap(({ id }) => {
      const answer = (answers[id] ?? '').trim();
      return answer === '' ? [] : [{ questionId: id, answer }];
    });
    const body = { hold: held.hold, ...typed, wantsTexts, answers: answered, note, website };
    send.mutate(
      { body, photos },
      {
        onSuccess: onBooked,
        onError(error) {
          if (error instanceof ApiProblem) setErrors(new Map(error.fields.map(({ path, message }) => [path, message])));
        },
      },
    );
  };

  const isTaken = send.error instanceof ApiProblem && send.error.status === 409;
  const input = ({ key, label, missing: _, ...more }: (typeof contact)[number]) => (
    <TextInput
      key={key}
      {...more}
      label={label}
      size="md"
      required
      maxLength={key === 'email' ? 254 : 100}
      value={typed[key]}
      error={errors.get(key)}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
    />
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Your details">
      <StepTitle>Your details</StepTitle>
      <Text size="sm" c="dimmed">
        {`We keep this time for you until ${wallClock(held.heldUntil, timezone).time}.`}
      </Text>
      <div className={styles.pair}>{contact.slice(0, 2).map(input)}</div>
      <div className={styles.pair}>{contact.slice(2).map(input)}</div>
      {questions.map(({ id, text, options, isRequired }) => {
        const shared = { label: text, required: isRequired, size: 'md', error: errors.get(`answers.${id}`) } as const;
        const answer = (value: string): void => setAnswers({ ...answers, [id]: value });
        return options.length === 0 ? (
          <TextInput
            key={id}
            {...shared}
            maxLength={longestAnswer}
            value={answers[id] ?? ''}
            onChange={(event) => answer(event.currentTarget.value)}
          />
        ) : (
          <Radio.Group key={id} {...shared} value={answers[id] ?? ''} onChange={answer}>
            <Stack gap={8} mt={6}>
              {options.map((option) => (
                <Radio key={option} value={option} label={option} size="md" />
              ))}
            </Stack>
          </Radio.Group>
        );
      })}
      {service.photos !== 'none' && (
        <div className={styles.photos}>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Photos"
            onChange={(event) => {
              const picked = [...(event.currentTarget.files ?? [])];
              setPhotos([...photos, ...picked].slice(0, mostBookingPhotos));
              event.currentTarget.value = '';
            }}
          />
          <Button
            variant="default"
            disabled={photos.length >= mostBookingPhotos}
            onClick={() => picker.current?.click()}
          >
            {service.photos === 'required' ? 'Add photos' : 'Add photos (optional)'}
          </Button>
          {photos.length > 0 && (
            <ul className={styles.picked} aria-label="Added photos">
              {photos.map((photo, at) => (
                <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
                  {photo.name}{' '}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Remove ${photo.name}`}
                    onClick={() => setPhotos(photos.filter((_, index) => index !== at))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {errors.has('photos') && (
            <Text role="alert" c="red.8" size="sm">
              {errors.get('photos')}
            </Text>
          )}
        </div>
      )}
      <Textarea
        label="What else should we know?"
        size="md"
        minRows={3}
        autosize
        maxLength={longestBookingNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label="Send me texts about this visit"
        checked={wantsTexts}
        onChange={(event) => setWantsTexts(event.currentTarget.checked)}
      />
      <div className={styles.unseen} aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.currentTarget.value)}
          />
        </label>
      </div>
      {send.isError && (
        <Text role="alert" c="red.8">
          {problemText(send.error)}
        </Text>
      )}
      {isTaken ? (
        <Button size="md" variant="default" onClick={onEnded}>
          Choose another time
        </Button>
      ) : (
        <Button type="submit" size="md" className={styles.main} loading={send.isPending}>
          {service.way === 'at_once' ? 'Book this visit' : `Ask ${company} for this visit`}
        </Button>
      )}
    </form>
  );
}
