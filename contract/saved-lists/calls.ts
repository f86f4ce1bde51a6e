import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, line, list, page, rowVersion } from '../shapes.ts'

/** Exports whose columns users can save (D31). */
export const templateKind = z.enum(['users'])

const exporting = { menu: 1011, button: 'USER_MANAGEMENT_EXPORT' } as const
const prefix = '/mdsdata/excel/header'

const name = line(limits.nameLength).min(1)
const columns = z
  .array(z.string().max(50))
  .min(1, { message: 'exportColumnsRequired' })
  .max(50)
  .refine(keys => new Set(keys).size === keys.length, { message: 'itemRepeated' })

const template = z.object({
  id,
  kind: templateKind,
  name: z.string(),
  /** Keys of columns in order; a column that no longer exists is left out. */
  columns: z.array(z.string()),
  isDefault: z.boolean(),
  rowVersion: z.number().int(),
})
export type ExportTemplate = z.output<typeof template>

const saved = z.object({ id, rowVersion: z.number().int() })

export const exportColumns = call({
  name: 'exportColumns',
  method: 'GET',
  path: `${prefix}/getExcelHeaderDefineList`,
  summary: 'Lists the columns that an export can have, with their heads in the language of the request.',
  needs: exporting,
  input: z.object({ kind: templateKind }),
  output: list(z.object({ key: z.string(), head: z.string() })),
  codes: [],
  rows: 'L76',
})

export const saveExportTemplate = call({
  name: 'saveExportTemplate',
  method: 'POST',
  path: `${prefix}/saveExcelHeaderModel`,
  summary:
    "Saves columns of an export in their order under a name, or changes one of the actor's own; a default one takes the place of the other.",
  needs: exporting,
  input: z.object({
    kind: templateKind,
    /** The template to change, and the version that the caller has read. */
    id: id.optional(),
    rowVersion: rowVersion.optional(),
    name,
    columns,
    isDefault: z.boolean().default(false),
  }),
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'exportTemplateNameTaken', 'exportColumnsRequired', 'tooManyItems'],
  changes: { audit: 'saveExportTemplate', entity: 'exportTemplates', repeatable: true },
  ids: { id: 'exportTemplates' },
  rows: 'L77 TR-C1',
})

export const exportTemplateById = call({
  name: 'exportTemplateById',
  method: 'GET',
  path: `${prefix}/getModelDetail`,
  summary: "Gives one of the actor's own templates.",
  needs: exporting,
  input: z.object({ id }),
  output: template,
  codes: ['dataNotFound'],
  ids: { id: 'exportTemplates' },
  rows: 'L78',
})

export const removeExportTemplate = call({
  name: 'removeExportTemplate',
  method: 'POST',
  path: `${prefix}/removeModel`,
  summary: "Removes one of the actor's own templates.",
  needs: exporting,
  input: z.object({ id, rowVersion }),
  output: done,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'removeExportTemplate', entity: 'exportTemplates', repeatable: true },
  ids: { id: 'exportTemplates' },
  rows: 'L79 TR-C1',
})

export const listExportTemplates = call({
  name: 'listExportTemplates',
  method: 'POST',
  path: `${prefix}/pageList`,
  summary: "Lists the actor's own templates of an export by name.",
  needs: exporting,
  input: z.object({ kind: templateKind, ...page, limit: page.limit.unwrap().default(100) }),
  output: list(template),
  codes: [],
  rows: 'L80',
})

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
    columns: z.array(z.object({ id: z.string().max(50), shown: z.boolean() })).max(50),
  }),
  output: saved,
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
