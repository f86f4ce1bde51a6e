/* Names of drafts that are stored when the user must leave the page. */
export const addressDraft = 'mails.add'
export const signatureDraft = 'signature'
