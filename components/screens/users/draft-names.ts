/** Names of drafts about users that are stored when the user must leave the page. */
export const draftNames = { add: 'users.add', edit: 'users.edit' } as const
