/** Name of the stored draft, for when the user must leave the page. */
export const companyDraft = 'company.edit'
