/** Name under which what was typed of the company is kept when the page has to be left. */
export const companyDraft = 'company.edit'
