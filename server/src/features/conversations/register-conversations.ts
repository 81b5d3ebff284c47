import type { ServerContext } from '../../server-context.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { textDelivery } from './deliver-text.ts';
import { leadRoutes } from './lead-routes.ts';
import { type ClientTexts, receiveTexts } from './receive-text.ts';
import { receivedMedia } from './received-media.ts';
import { replyRoutes } from './reply-routes.ts';
import { sendRoutes } from './send-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { textTasks } from './text-tasks.ts';

/** Registers the conversations by text message: endpoints, webhooks and tasks. */
export function registerConversations(context: ServerContext, texts: ClientTexts): void {
  const sending = { delivery: textDelivery(context), queue: context.queue };
  conversationRoutes(context);
  sendRoutes(context, sending);
  replyRoutes(context);
  leadRoutes(context);
  templateRoutes(context);
  receiveTexts(context, texts);
  receivedMedia(context);
  textTasks(sending.delivery, { queue: context.queue, owned: texts.owned });
}
