import type { Settings } from '../../platform/settings/settings.ts';
import { builtIn, extractiveEngine } from './extractive-engine.ts';
import type { TextEngine } from './text-engine.ts';

type EngineSettings = Pick<
  Settings,
  'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_TIMEOUT_SECONDS' | 'AI_CONTEXT_CHARACTERS'
>;

/** The name of the engine: 'built-in', or '{model} at {host}'. */
export const engineNameOf = ({ AI_BASE_URL: baseUrl, AI_MODEL: model }: EngineSettings): string =>
  baseUrl === undefined || model === undefined ? builtIn : `${model} at ${new URL(baseUrl).host}`;

/** The model of the settings, else the built-in engine. */
export async function openTextEngine(settings: EngineSettings): Promise<TextEngine> {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = settings;
  if (baseUrl === undefined || model === undefined) return extractiveEngine;
  // The SDK is loaded only where it is used.
  const [{ connectModel }, { modelEngine }] = await Promise.all([
    import('./ask-model.ts'),
    import('./model-engine.ts'),
  ]);
  return modelEngine({
    name: engineNameOf(settings),
    contextCharacters: settings.AI_CONTEXT_CHARACTERS,
    ask: connectModel({ baseUrl, model, apiKey, timeoutMs: settings.AI_TIMEOUT_SECONDS * 1000 }),
  });
}
