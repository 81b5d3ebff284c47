import { Anchor, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as contract from '@truckroll/contract/hub/hub';
import { codeMinutes } from '@truckroll/domain/hub/hub-entry';
import { type FormEvent, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { HubWords } from '../parts/hub-page-words.ts';
import styles from './code-forms.module.css';

/** Sends a code to a typed address of a client of the company (HU-2). */
const sendCodeTo = (company: string, address: string) =>
  fetchEndpoint(contract.askForHubCode, { params: { company }, body: { address } });

const useEnterHub = () =>
  useMutation({
    mutationFn: ({ company, ...body }: { company: string; codeId: string; code: string }) =>
      fetchEndpoint(contract.enterHub, { params: { company }, body }),
  });

type CodeFormsProps = {
  words: HubWords;
  company: string;
  /** An address of the client that is known here, as it is shown, and what sends a code to it. */
  known: { sentTo: string; send: () => Promise<{ codeId: string }> } | undefined;
  sendsTexts: boolean;
  /** Why an address is asked for. */
  intro: string;
  enterLabel: string;
  /** The look of the main buttons on the page. */
  mainClass?: string | undefined;
  /** Gets the token of the client's page, which the code opened. */
  onEnter: (token: string) => void;
};

/** Asks for an address and for the code that was sent to it. It never says whether the address is known. */
export function CodeForms(props: CodeFormsProps) {
  const [asked, setAsked] = useState<{ codeId: string; sentTo: string } | null>(null);
  return asked === null ? (
    <AskForCode {...props} onAsked={setAsked} />
  ) : (
    <EnterCode {...props} {...asked} onBack={() => setAsked(null)} />
  );
}

type AskForCodeProps = CodeFormsProps & { onAsked: (asked: { codeId: string; sentTo: string }) => void };

function AskForCode({ words, company, known, sendsTexts, intro, mainClass, onAsked }: AskForCodeProps) {
  const { say } = words.page;
  const [address, setAddress] = useState('');
  const [isOther, setOther] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const own = isOther ? undefined : known;
  const ask = useMutation({ mutationFn: () => own?.send() ?? sendCodeTo(company, address) });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (ask.isPending) return;
    setError(null);
    try {
      const { codeId } = await ask.mutateAsync();
      onAsked({ codeId, sentTo: own?.sentTo ?? address.trim() });
    } catch (refused) {
      const isAddress = refused instanceof ApiProblem && refused.fields.length > 0;
      setError(isAddress ? say('addressInvalid') : refusalText(words.refused, refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>{own === undefined ? intro : say('codeTo', { address: own.sentTo })}</Text>
      {own === undefined && (
        <TextInput
          label={say(sendsTexts ? 'addressOrNumber' : 'address')}
          required
          withAsterisk={false}
          autoComplete={sendsTexts ? 'username' : 'email'}
          autoCapitalize="off"
          inputMode={sendsTexts ? 'text' : 'email'}
          maxLength={254}
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
      {own !== undefined && error !== null && (
        <Text role="alert" c="red">
          {error}
        </Text>
      )}
      <BusyButton
        type="submit"
        fullWidth
        className={mainClass}
        label={say('sendCode')}
        busyLabel={say('sending')}
        isBusy={ask.isPending}
      />
      {own !== undefined && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOther(true)}>
          {say('otherAddress')}
        </Anchor>
      )}
    </form>
  );
}

type EnterCodeProps = CodeFormsProps & { codeId: string; sentTo: string; onBack: () => void };

function EnterCode({ words, company, enterLabel, mainClass, codeId, sentTo, onEnter, onBack }: EnterCodeProps) {
  const { say } = words.page;
  const enter = useEnterHub();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (enter.isPending) return;
    setError(null);
    try {
      onEnter((await enter.mutateAsync({ company, codeId, code })).token);
    } catch (refused) {
      setError(refusalText(words.refused, refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>{say('codeSent', { address: sentTo, minutes: codeMinutes })}</Text>
      <TextInput
        label={say('code')}
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <BusyButton
        type="submit"
        fullWidth
        className={mainClass}
        label={enterLabel}
        busyLabel={say('checking')}
        isBusy={enter.isPending}
      />
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {say('anotherCode')}
      </Anchor>
    </form>
  );
}
