import { Button, Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { book, OfferedService } from '@truckroll/contract/booking/booking';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { longestAnswer, longestBookingNote, mostBookingPhotos } from '@truckroll/domain/booking/booking-service';
import type { BookingPageTexts } from '@truckroll/domain/client-texts/compiled/booking-page.gen';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { requiredProps } from '../../../design/field/required-props.ts';
import { useBook } from './book-queries.ts';
import styles from './book-screen.module.css';
import type { BookingWords } from './booking-words.ts';
import { type Held, StepTitle } from './step-title.tsx';

export type Booked = DataOf<typeof book>;

type DetailsStepProps = {
  words: BookingWords;
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
  { key: 'firstName', autoComplete: 'given-name', missing: 'firstNameMissing', invalid: 'firstNameMissing' },
  { key: 'lastName', autoComplete: 'family-name', missing: 'lastNameMissing', invalid: 'lastNameMissing' },
  { key: 'email', autoComplete: 'email', type: 'email', missing: 'emailMissing', invalid: 'emailInvalid' },
  { key: 'phone', autoComplete: 'tel', type: 'tel', missing: 'phoneMissing', invalid: 'phoneInvalid' },
] as const;
type ContactKey = (typeof contact)[number]['key'];

/** The fields that are to be mended, by their path, and the text of each. */
type ErrorText = keyof BookingPageTexts & `${string}${'Missing' | 'Invalid' | 'Only'}`;
type Errors = ReadonlyMap<string, ErrorText>;
const noErrors: Errors = new Map();

/** What the server says of a field, as the page says it. */
function errorOf({ path, code }: { path: string; code?: string }): [path: string, text: ErrorText] {
  if (path.startsWith('answers')) return [path, 'answerMissing'];
  if (path === 'photos') return [path, code === 'not_allowed' ? 'photosOnly' : 'photoMissing'];
  const field = contact.find(({ key }) => key === path);
  return [path, (code === 'required' ? field?.missing : field?.invalid) ?? 'answerMissing'];
}

/** Who comes, and what the company wants to know before. */
export function DetailsStep(props: DetailsStepProps) {
  const { words, slug, service, held, timezone, company, onBooked, onEnded } = props;
  const { say, time, language } = words.page;
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

  const missing = (): Errors =>
    new Map([
      ...contact.flatMap(({ key, missing: text }) => (typed[key].trim() === '' ? [[key, text] as const] : [])),
      ...questions.flatMap(({ id, isRequired }) =>
        isRequired && (answers[id] ?? '').trim() === '' ? [[`answers.${id}`, 'answerMissing'] as const] : [],
      ),
      ...(service.photos === 'required' && photos.length === 0 ? [['photos', 'photoMissing'] as const] : []),
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
    const body = { hold: held.hold, ...typed, wantsTexts, answers: answered, note, website, language };
    send.mutate(
      { body, photos },
      {
        onSuccess: onBooked,
        onError(error) {
          if (error instanceof ApiProblem) setErrors(new Map(error.fields.map(errorOf)));
        },
      },
    );
  };

  const isForm = send.error instanceof ApiProblem && send.error.fields.length > 0;
  const isTaken = send.error instanceof ApiProblem && send.error.status === 409;
  const textOf = (path: string): string | undefined => {
    const key = errors.get(path);
    return key === undefined ? undefined : say(key);
  };
  const input = ({ key, missing: _, invalid: __, ...more }: (typeof contact)[number]) => (
    <TextInput
      key={key}
      {...more}
      label={say(key)}
      size="md"
      {...requiredProps(true)}
      maxLength={key === 'email' ? 254 : 100}
      value={typed[key]}
      error={textOf(key)}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
    />
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={say('details')}>
      <StepTitle>{say('details')}</StepTitle>
      <Text size="sm" c="dimmed">
        {say('heldUntil', { time: time(held.heldUntil, timezone) })}
      </Text>
      <div className={styles.pair}>{contact.slice(0, 2).map(input)}</div>
      <div className={styles.pair}>{contact.slice(2).map(input)}</div>
      {questions.map(({ id, text, options, isRequired }) => {
        const shared = { label: text, size: 'md', error: textOf(`answers.${id}`) } as const;
        const marks = requiredProps(isRequired);
        const answer = (value: string): void => setAnswers({ ...answers, [id]: value });
        return options.length === 0 ? (
          <TextInput
            key={id}
            {...shared}
            {...marks}
            maxLength={longestAnswer}
            value={answers[id] ?? ''}
            onChange={(event) => answer(event.currentTarget.value)}
          />
        ) : (
          <Radio.Group key={id} {...shared} labelProps={marks.labelProps} value={answers[id] ?? ''} onChange={answer}>
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
            aria-label={say('photos')}
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
            {say(service.photos === 'required' ? 'addPhotos' : 'addPhotosOptional')}
          </Button>
          {photos.length > 0 && (
            <ul className={styles.picked} aria-label={say('addedPhotos')}>
              {photos.map((photo, at) => (
                <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
                  {photo.name}{' '}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={say('removeOf', { name: photo.name })}
                    onClick={() => setPhotos(photos.filter((_, index) => index !== at))}
                  >
                    {say('remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {errors.has('photos') && (
            <Text role="alert" c="red.8" size="sm">
              {textOf('photos')}
            </Text>
          )}
        </div>
      )}
      <Textarea
        label={say('note')}
        size="md"
        minRows={3}
        autosize
        maxLength={longestBookingNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label={say('wantsTexts')}
        checked={wantsTexts}
        onChange={(event) => setWantsTexts(event.currentTarget.checked)}
      />
      <div className={styles.unseen} aria-hidden="true">
        <label>
          {say('website')}
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
          {isForm ? say('checkForm') : refusalText(words.refused, send.error)}
        </Text>
      )}
      {isTaken ? (
        <Button size="md" variant="default" onClick={onEnded}>
          {say('otherTime')}
        </Button>
      ) : (
        <Button type="submit" size="md" className={styles.main} loading={send.isPending}>
          {service.way === 'at_once' ? say('book') : say('ask', { company })}
        </Button>
      )}
    </form>
  );
}
