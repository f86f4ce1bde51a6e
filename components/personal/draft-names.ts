/* Names under which what was typed is kept when the page has to be left. */
export const addressDraft = 'mails.add'
export const signatureDraft = 'signature'
