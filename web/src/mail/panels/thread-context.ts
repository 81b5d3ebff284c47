import { createContext, use } from 'react';
import type { WholeThread } from '../parts/email-queries.ts';

/** The open thread, for components within its messages. */
export const ThreadContext = createContext<WholeThread | null>(null);

export const useThread = (): WholeThread | null => use(ThreadContext);
