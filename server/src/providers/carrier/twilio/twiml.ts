import { tableOf } from '@truckroll/domain/text/table-of';
import type { VoicePlan } from '../carrier.ts';
import { firstStepOf } from '../voice-steps.ts';

/** The most softphones that Twilio rings at once. */
const mostClients = 10;
const answerSeconds = '30';

const entities: Readonly<Record<string, string>> = tableOf({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
});
/** Characters that XML cannot contain, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escaped = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const element = (name: string, attributes: Readonly<Record<string, string>>, content: readonly string[]): string => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `<${name}${given.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('')}</${name}>`;
};

const say = (text: string): string[] => (text === '' ? [] : [element('Say', {}, [escaped(text)])]);

/** The instructions of a plan in TwiML: https://www.twilio.com/docs/voice/twiml */
export function twimlOf(plan: VoicePlan, hooksUrl: string): string {
  const step = firstStepOf(plan);
  const post = { method: 'POST' };
  const action = { action: `${hooksUrl}/voice?step=${step ?? ''}`, ...post };
  const legReports = {
    statusCallback: `${hooksUrl}/status`,
    statusCallbackMethod: 'POST',
    statusCallbackEvent: 'initiated ringing answered completed',
  };
  const recordingReports = { recordingStatusCallback: `${hooksUrl}/recording`, recordingStatusCallbackMethod: 'POST' };
  const recorded = (recording: { announcement: string } | null): Record<string, string> =>
    recording === null ? {} : { record: 'record-from-answer-dual', ...recordingReports };

  function verbs(): string[] {
    switch (plan.kind) {
      case 'ring': {
        if (step === 'voicemail') return voicemail(plan.voicemail);
        const dial = {
          ...action,
          timeout: String(plan.ringSeconds),
          answerOnBridge: 'true',
          ...recorded(plan.recording),
        };
        const announcement = say(plan.recording?.announcement ?? '');
        if (step === 'ring') {
          const clients = plan.identities.slice(0, mostClients).map((identity) => {
            const parameter = element('Parameter', { name: 'callId', value: plan.callId }, []);
            return element('Client', legReports, [element('Identity', {}, [escaped(identity)]), parameter]);
          });
          return [...announcement, element('Dial', dial, clients)];
        }
        const number = element('Number', legReports, [escaped(plan.forwardTo ?? '')]);
        return [...announcement, element('Dial', { ...dial, callerId: plan.from }, [number])];
      }
      case 'dial': {
        const dial = { ...action, timeout: answerSeconds, answerOnBridge: 'true', callerId: plan.from };
        // The person who is called hears the announcement before the two are connected.
        const text = plan.recording?.announcement ?? '';
        const whisper: Record<string, string> =
          text === '' ? {} : { url: `${hooksUrl}/voice?step=announce&say=${encodeURIComponent(text)}`, ...post };
        const number = element('Number', { ...legReports, ...whisper }, [escaped(plan.to)]);
        return [element('Dial', { ...dial, ...recorded(plan.recording) }, [number])];
      }
      case 'voicemail':
        return voicemail(plan);
      case 'say':
        return say(plan.text);
      case 'hang-up':
        return [element('Hangup', {}, [])];
      case 'reject':
        return [element('Reject', {}, [])];
    }
  }

  function voicemail({ greeting, seconds }: { greeting: string; seconds: number }): string[] {
    const voicemailAction = { action: `${hooksUrl}/voice?step=voicemail`, ...post };
    const record = { ...voicemailAction, maxLength: String(seconds), playBeep: 'true', ...recordingReports };
    return [...say(greeting), element('Record', record, [])];
  }

  return `<?xml version="1.0" encoding="UTF-8"?>${element('Response', {}, verbs())}`;
}
