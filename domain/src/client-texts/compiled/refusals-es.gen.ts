// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { RefusalsTexts } from './refusals.gen.ts';

export const messages: Catalogue<RefusalsTexts> = {
  'public_link_ended': "Este enlace no es válido o ha caducado.",
  'account_suspended': "Esta cuenta está suspendida. Póngase en contacto con su proveedor.",
  'read_only_link': "Está viendo esta página como la ve el cliente y no puede actuar en su nombre.",
  'document_answered': "Este documento ya ha sido respondido.",
  'document_changed': "Este documento ha cambiado. Revíselo de nuevo.",
  'document_revised': "Este documento se está revisando.",
  'estimate_expired': "Este presupuesto ha caducado.",
  'change_not_possible': "Aquí ya no se puede pedir un cambio. Póngase en contacto con la empresa.",
  'time_not_possible': "Aquí ya no se puede elegir una hora. Póngase en contacto con la empresa.",
  'slot_taken': "Esta hora acaba de ocuparse. Elija otra.",
  'online_payment_off': "El pago en línea no está disponible.",
  'nothing_due': "No hay nada pendiente de pago.",
  'deposit_not_approved': "Apruebe el presupuesto antes de pagar el anticipo.",
  'too_many_requests': "Demasiadas solicitudes. Inténtelo de nuevo más tarde.",
  'server_busy': "El servidor está ocupado. Inténtelo de nuevo en un momento.",
  'no_database': "El servidor no está disponible por el momento. Inténtelo de nuevo en un momento.",
  'unexpected': "Algo ha salido mal. Inténtelo de nuevo.",
  'tryAgain': "Intentar de nuevo",
  'notOnDevice': "No está en este dispositivo",
  'loadedLater': "Se carga en cuanto haya conexión.",
  'cancel': "Cancelar",
  'close': "Cerrar",
};
