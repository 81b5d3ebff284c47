import { z } from 'zod';

// zod would otherwise try whether it may compile code, which the page's policy reports as a violation.
z.config({ jitless: true });
