/** Names under which what was typed is kept. */
export const draftNames = {
  add: 'organisationField.add',
  edit: (id: string) => `organisationField.edit.${id}`,
}
