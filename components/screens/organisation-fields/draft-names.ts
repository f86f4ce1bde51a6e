/** Names of the stored drafts. */
export const draftNames = {
  add: 'organisationField.add',
  edit: (id: string) => `organisationField.edit.${id}`,
}
