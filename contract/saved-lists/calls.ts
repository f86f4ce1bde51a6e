import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, line, list, page, rowVersion } from '../shapes.ts'

/** Exports whose columns users can save (D31, B28): those of users each for oneself, the others for the whole company. */
export const templateKind = z.enum(['users', 'studies', 'organisations'])

/** The handlers check the right to make the export. */
const exporting = 'signed-in'
const prefix = '/mdsdata/excel/header'

const name = line(limits.nameLength).min(1)
const columns = z
  .array(z.string().max(50))
  .min(1, { message: 'exportColumnsRequired' })
  .max(limits.exportColumns)
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
    'Saves columns of an export in their order under a name, or changes a template that the actor may change; a default one takes the place of the other.',
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
  summary: "Gives one of the actor's own templates, or one that the company shares.",
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
  summary: "Removes one of the actor's own templates, or one that the company shares.",
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
  summary: "Lists the actor's own templates of an export by name, or those that the company shares.",
  needs: exporting,
  input: z.object({ kind: templateKind, ...page, limit: page.limit.unwrap().default(100) }),
  output: list(template),
  codes: [],
  rows: 'L80',
})
