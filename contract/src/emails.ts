/** What is stored of a message's attachment; its link is made anew in each answer (API 3.10). */
export type StoredAttachment = { s3_key: string; filename: string; content_type: string; size: number };
export type StoredInlineImage = { s3_key: string; content_id: string; content_type: string; size: number };
