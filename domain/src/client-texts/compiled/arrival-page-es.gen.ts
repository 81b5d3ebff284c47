// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { ArrivalPageTexts } from './arrival-page.gen.ts';

export const messages: Catalogue<ArrivalPageTexts> = {
  'title': "Su visita",
  'ended': "Esta visita ya no se sigue aquí.",
  'hasArrived': [["person"]," ha llegado"],
  'onTheWay': [["person"]," va en camino"],
  'since': ["Desde las ",["time"]],
  'expectedAt': ["Llegada prevista hacia las ",["time"]],
  'expectedSoon': "Llegada prevista pronto",
  'traffic': "El tráfico puede cambiar la hora. Esta página se actualiza sola.",
  'call': ["Llamar al ",["number"]],
};
