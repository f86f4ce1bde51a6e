/** Names under which what was typed about people is kept when the page has to be left. */
export const draftNames = { add: 'users.add', edit: 'users.edit' } as const
