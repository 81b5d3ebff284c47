import { type Settings, WrongSettings } from '../../platform/settings/settings.ts';
import { gazetteer } from './gazetteer.ts';
import { google } from './google.ts';
import type { Maps } from './maps.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

type MapsSettings = Pick<Settings, 'MAPS_PROVIDER' | 'GOOGLE_MAPS_API_KEY' | 'NOMINATIM_URL' | 'PHOTON_URL'>;

/** The configured provider by name, else the first one with credentials, else the built-in one (decision 59). */
export function chosenMaps(settings: MapsSettings): Maps['name'] {
  if (settings.MAPS_PROVIDER !== undefined) return settings.MAPS_PROVIDER;
  if (settings.GOOGLE_MAPS_API_KEY !== undefined) return 'google';
  if (settings.NOMINATIM_URL !== undefined) return 'nominatim';
  return settings.PHOTON_URL === undefined ? 'built-in' : 'photon';
}

function needed(settings: MapsSettings, name: 'GOOGLE_MAPS_API_KEY' | 'NOMINATIM_URL' | 'PHOTON_URL'): string {
  const value = settings[name];
  if (value === undefined)
    throw new WrongSettings(`${name} must be set when MAPS_PROVIDER is ${chosenMaps(settings)}.`);
  return value;
}

/** Creates the maps of this server. Throws `WrongSettings` when the named provider lacks its key or URL. */
export function chooseMaps(settings: MapsSettings): Maps {
  switch (chosenMaps(settings)) {
    case 'google':
      return google({ apiKey: needed(settings, 'GOOGLE_MAPS_API_KEY') });
    case 'nominatim':
      return nominatim({ baseUrl: needed(settings, 'NOMINATIM_URL') });
    case 'photon':
      return photon({ baseUrl: needed(settings, 'PHOTON_URL') });
    case 'built-in':
      return gazetteer();
  }
}
