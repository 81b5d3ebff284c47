import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Transcriber, TranscriberFailure, type TranscriberFor } from './transcriber.ts';

type TranscriberSettings = Pick<
  Settings,
  | 'AI_TRANSCRIPTION_MODEL'
  | 'AI_TRANSCRIPTION_URL'
  | 'AI_TRANSCRIPTION_API_KEY'
  | 'AI_BASE_URL'
  | 'AI_API_KEY'
  | 'AI_TIMEOUT_SECONDS'
>;

/** The spoken text of a simulated recording; null for a recording of another carrier. */
type ScriptOf = (recordingId: string) => TranscriptSegment[] | null;

/**
 * Simulated calls have a script, which stands for what is said. Of the demo company's calls it is their transcript, as no
 * call was simulated.
 */
const scripted = (scriptOf: ScriptOf): Transcriber => ({
  name: 'built-in',
  transcribe: async ({ recordingId, known }) => {
    const script = scriptOf(recordingId) ?? [...known];
    if (script.length === 0) throw new TranscriberFailure('The recording has no script');
    return script;
  },
});

/** The scripts for recordings of simulated calls, and for those of real ones the service of the settings, if one is set. */
export async function openTranscriber(settings: TranscriberSettings, scriptOf: ScriptOf): Promise<TranscriberFor> {
  const [service, builtIn] = [await openService(settings), scripted(scriptOf)];
  return (provider) => (provider === 'local' ? builtIn : service);
}

async function openService(settings: TranscriberSettings): Promise<Transcriber | null> {
  const { AI_TRANSCRIPTION_MODEL: model, AI_TRANSCRIPTION_URL: ownUrl, AI_BASE_URL } = settings;
  const baseUrl = ownUrl ?? AI_BASE_URL;
  if (model === undefined || baseUrl === undefined) return null;
  // The key of the text engine is sent to no other host.
  const apiKey = ownUrl === undefined ? settings.AI_API_KEY : settings.AI_TRANSCRIPTION_API_KEY;
  // The SDK is loaded only where it is used.
  const { speechModel } = await import('./speech-model.ts');
  return speechModel({ baseUrl, model, apiKey, timeoutMs: settings.AI_TIMEOUT_SECONDS * 1000 });
}
