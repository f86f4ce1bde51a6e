import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, line, list, rowVersion } from '../shapes.ts'

const name = line(limits.nameLength).min(1)

const views = { menu: 1011 } as const
const view = z.object({
  id,
  name: z.string(),
  shared: z.boolean(),
  /** Query of the list's address: filters, sort and size. */
  address: z.string(),
  columns: z.array(z.object({ id: z.string(), shown: z.boolean() })),
  own: z.boolean(),
  owner: z.object({ lastName: z.string(), firstName: z.string() }),
  rowVersion: z.number().int(),
})
export type SavedView = z.output<typeof view>

export const listSavedViews = call({
  name: 'listSavedViews',
  method: 'GET',
  path: '/mdsdata/api/mdsUser/view/list',
  summary: "Lists saved views of the list of users: the actor's own ones, and those shared in the company.",
  needs: views,
  input: z.object({}),
  output: list(view),
  codes: [],
  rows: 'P1 D31',
})

export const saveView = call({
  name: 'saveView',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/view/save',
  summary:
    "Saves filters, sort and columns of the list of users under a name, or changes one of the actor's own.",
  needs: views,
  input: z.object({
    id: id.optional(),
    rowVersion: rowVersion.optional(),
    name,
    shared: z.boolean().default(false),
    address: z.string().max(4000),
    columns: z.array(z.object({ id: z.string().max(50), shown: z.boolean() })).max(limits.listColumns),
  }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: ['dataNotFound', 'dataChanged', 'viewNameTaken', 'tooManyItems'],
  changes: { audit: 'saveView', entity: 'savedViews', repeatable: true },
  ids: { id: 'savedViews' },
  rows: 'P1 D31 TR-C1',
})

export const removeView = call({
  name: 'removeView',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/view/remove',
  summary: "Removes one of the actor's own saved views; the account holder may remove shared ones of others.",
  needs: views,
  input: z.object({ id, rowVersion }),
  output: done,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'removeView', entity: 'savedViews', repeatable: true },
  ids: { id: 'savedViews' },
  rows: 'P1 D31 TR-C1',
})

const studies = { menu: 1004 } as const
const prefix = '/mdsdata/mds/study/view'

export const listStudyViews = call({
  ...listSavedViews,
  name: 'listStudyViews',
  path: `${prefix}/list`,
  summary: "Lists saved views of the list of studies: the actor's own ones, and those shared in the company.",
  needs: studies,
  rows: 'MD-S6',
})

export const saveStudyView = call({
  ...saveView,
  name: 'saveStudyView',
  path: `${prefix}/save`,
  summary:
    "Saves filters, sort and columns of the list of studies under a name, or changes one of the actor's own.",
  needs: studies,
  rows: 'MD-S6 TR-C1',
})

export const removeStudyView = call({
  ...removeView,
  name: 'removeStudyView',
  path: `${prefix}/remove`,
  summary:
    "Removes one of the actor's own views of the list of studies; the account holder may remove shared ones.",
  needs: studies,
  rows: 'MD-S6 TR-C1',
})

const organisations = { menu: 1009 } as const
const organisationPrefix = '/mdsdata/mdsOrg/view'

export const listOrganisationViews = call({
  ...listSavedViews,
  name: 'listOrganisationViews',
  path: `${organisationPrefix}/list`,
  summary:
    "Lists saved views of the list of organisations: the actor's own ones, and those shared in the company.",
  needs: organisations,
  rows: 'MD-O1 B35',
})

export const saveOrganisationView = call({
  ...saveView,
  name: 'saveOrganisationView',
  path: `${organisationPrefix}/save`,
  summary:
    "Saves filters, sort and columns of the list of organisations under a name, or changes one of the actor's own.",
  needs: organisations,
  rows: 'MD-O1 B35 TR-C1',
})

export const removeOrganisationView = call({
  ...removeView,
  name: 'removeOrganisationView',
  path: `${organisationPrefix}/remove`,
  summary:
    "Removes one of the actor's own views of the list of organisations; the account holder may remove shared ones.",
  needs: organisations,
  rows: 'MD-O1 B35 TR-C1',
})

const audit = { menu: 1012 } as const
const auditPrefix = '/mdsdata/audit/view'

export const listAuditViews = call({
  ...listSavedViews,
  name: 'listAuditViews',
  path: `${auditPrefix}/list`,
  summary: "Lists saved views of the audit trail: the actor's own ones, and those shared in the company.",
  needs: audit,
  rows: 'B45',
})

export const saveAuditView = call({
  ...saveView,
  name: 'saveAuditView',
  path: `${auditPrefix}/save`,
  summary: "Saves filters of the audit trail under a name, or changes one of the actor's own.",
  needs: audit,
  rows: 'B45 TR-C1',
})

export const removeAuditView = call({
  ...removeView,
  name: 'removeAuditView',
  path: `${auditPrefix}/remove`,
  summary:
    "Removes one of the actor's own views of the audit trail; the account holder may remove shared ones.",
  needs: audit,
  rows: 'B45 TR-C1',
})
