/** What can be given to several users at once, apart from the list's lazy dialog that does it (3 kB). */
export const bulkActs = ['giveRole', 'addDepartment', 'setValidity'] as const
export type BulkAct = (typeof bulkActs)[number]
